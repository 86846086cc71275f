import { useState } from 'react';
import type { SummaryError } from './ErrorSummary';

/** What a form must say is wrong; each new refusal counts, so that the summary takes focus again. */
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
