import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, call } from './client';
import { PATIENCE_MS, withPatience } from './patience';

/** A server that never answers; it lets go when the call is abandoned. */
function silence() {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends a call that is not answered as one that did not reach the server', async () => {
  silence();
  const failure = call('GET', 'x', { signal: withPatience(new AbortController().signal) }).catch(
    (thrown: unknown) => thrown,
  );
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  await vi.advanceTimersByTimeAsync(1);
  const thrown = await failure;
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({ status: 0 });
});

it('passes on that a screen was left, and then waits for nothing', async () => {
  silence();
  const left = new AbortController();
  const reason = new Error('left');
  const failure = call('GET', 'x', { signal: withPatience(left.signal) }).catch((thrown: unknown) => thrown);
  left.abort(reason);
  await expect(failure).resolves.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
  expect(withPatience(left.signal).aborted).toBe(true);
});
