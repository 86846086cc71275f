import { useState } from 'react';

/**
 * Returns the errors for the summary at the top. Once all are corrected it stays empty until Continue is
 * pressed again, so that it never takes focus from a person who is typing.
 */
export function useSummary<Error>(errors: readonly Error[], attempt: number): readonly Error[] {
  const [clearedAt, setClearedAt] = useState<number | null>(null);
  if (errors.length === 0 && clearedAt !== attempt) setClearedAt(attempt);
  return clearedAt === attempt ? [] : errors;
}
