import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { TIMEOUT_MS } from '@/api/timeout';

/** For tests: from now on the server never answers calls with this in their method and address, as on a dead line. */
function stall(part: string): void {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (!`${init.method ?? 'GET'} ${url}`.includes(part)) return answer(url, init);
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
}

/**
 * For tests: does something whose call the server never answers, looks at the screen while it waits, and lets the
 * time pass that calls have. Without a part, the test has seen to it that nothing answers.
 */
export async function unanswered(
  part: string | null,
  start: () => unknown,
  waiting: () => void,
): Promise<void> {
  if (part !== null) stall(part);
  const already = vi.isFakeTimers();
  if (!already) vi.useFakeTimers();
  try {
    await act(async () => void (await start()));
    await act(() => vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1000));
    waiting();
    // A form weighs a little, and its call may take so much longer.
    await act(() => vi.advanceTimersByTimeAsync(3000));
  } finally {
    if (!already) vi.useRealTimers();
  }
}
