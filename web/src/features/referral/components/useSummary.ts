import { useState } from 'react';

/**
 * The errors for the summary on top: once all of them are put right it stays away until Continue is pressed
 * again, so that it never takes the focus from somebody who types.
 */
export function useSummary<Error>(errors: readonly Error[], attempt: number): readonly Error[] {
  const [clearedAt, setClearedAt] = useState<number | null>(null);
  if (errors.length === 0 && clearedAt !== attempt) setClearedAt(attempt);
  return clearedAt === attempt ? [] : errors;
}
