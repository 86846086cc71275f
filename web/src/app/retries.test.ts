import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, TimeoutError } from '@/api/client';
import { newQueryClient } from './queryClient';

beforeEach(() => void vi.useFakeTimers());

/** Returns the error and the number of attempts after a minute in which every attempt fails. */
async function afterFailures(failure: Error) {
  const attempt = vi.fn<() => Promise<unknown>>().mockRejectedValue(failure);
  const watching = new QueryObserver(newQueryClient(), { queryKey: ['x'], queryFn: attempt });
  const stop = watching.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  const { error } = watching.getCurrentResult();
  stop();
  return { error, attempts: attempt.mock.calls.length };
}

it.each([
  ['a server that was not reached', new ApiError(0, ''), 3],
  ['a server that did not answer for the whole wait', new TimeoutError(), 1],
  ['an overloaded server', new ApiError(503, ''), 3],
  ['an answer', new ApiError(404, ''), 1],
])(
  'after %s, the client retries as often as that can help, then reports the error',
  async (_, failure, attempts) => {
    expect(await afterFailures(failure)).toEqual({ error: failure, attempts });
  },
);
