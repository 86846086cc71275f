import { useState } from 'react';
import type { SummaryError } from './ErrorSummary';

/** Holds the errors of a form. Each new rejection is counted, so that the summary takes the focus again. */
export function useProblems() {
  const [{ problems, attempt }, set] = useState<{ problems: readonly SummaryError[]; attempt: number }>({
    problems: [],
    attempt: 0,
  });
  return {
    problems,
    attempt,
    blame: (next: readonly SummaryError[]) =>
      set((before) => ({ problems: next, attempt: before.attempt + 1 })),
    clear: () => set((before) => ({ ...before, problems: [] })),
  };
}
