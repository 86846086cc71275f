import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { TIMEOUT_MS } from '@/api/timeout';

/**
 * For tests: calls with this part in their method and address never get a response, as on a dead connection.
 */
function stall(part: string): void {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (!`${init.method ?? 'GET'} ${url.replace('/api', '')}`.includes(part)) return answer(url, init);
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
}

/**
 * For tests: starts an action whose call never gets a response, checks the screen meanwhile, and lets the
 * timeout pass. Pass null if the test itself stubs the missing response.
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
    // The timeout grows with the size of the form.
    await act(() => vi.advanceTimersByTimeAsync(3000));
  } finally {
    if (!already) vi.useRealTimers();
  }
}
