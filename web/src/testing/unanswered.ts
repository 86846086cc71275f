import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { TIMEOUT_MS } from '@/api/timeout';
import { serve, type Replies } from './server';

/**
 * For tests: starts an action without a response, as on a dead connection, checks the screen meanwhile, and lets the
 * timeout pass. Pass null if the test itself serves the missing response.
 */
export async function unanswered(
  call: keyof Replies | null,
  start: () => unknown,
  waiting: () => void,
): Promise<void> {
  if (call !== null) serve({ [call]: 'never' });
  const already = vi.isFakeTimers();
  if (!already) vi.useFakeTimers();
  try {
    await start();
    await act(async () => {});
    await act(() => vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1000));
    waiting();
    // The timeout grows with the size of the form.
    await act(() => vi.advanceTimersByTimeAsync(3000));
  } finally {
    if (!already) vi.useRealTimers();
  }
}
