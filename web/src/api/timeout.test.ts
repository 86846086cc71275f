import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, callForBlob, callForFile, callIfChanged, post, TimeoutError } from './client';
import { TIMEOUT_MS, SLOWEST_UPLINK } from './timeout';

/** Records the options of each fetch. */
const asked = vi.fn<(init: RequestInit) => void>();

/** Stubs a server that never responds; the request fails when the call aborts. */
function silence() {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked(init);
    return new Promise((_resolve, reject) => {
      const { signal } = init;
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
}

/** Stubs a server that starts a response; the test supplies the pieces. */
function begins(status = 200) {
  let pieces: ReadableStreamDefaultController<Uint8Array>;
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        pieces = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
  });
  return {
    piece: (text: string) => pieces.enqueue(new TextEncoder().encode(text)),
    end: () => pieces.close(),
  };
}

/** Returns the outcome of a call: undefined while the call is pending. */
function watched(running: Promise<unknown>) {
  const outcome: { value?: unknown } = {};
  void running.then(
    (value) => (outcome.value = value),
    (failure: unknown) => (outcome.value = failure),
  );
  return outcome;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error('something is still waiting');
  asked.mockReset();
});

describe('an unanswered call', () => {
  it.each([
    ['a GET', () => call('GET', '/videos')],
    ['a POST', () => post('/lost-link', { body: { email: 'a' } })],
    ['a GET with a known ETag', () => callIfChanged('/videos', '"1"')],
    ['a picture', () => callForBlob('/staff/pictures')],
    ['a document', () => callForFile('POST', '/e-consent/finalize-signature')],
  ])('ends with status 0 like an unreached server: %s', async (_, start) => {
    silence();
    const outcome = watched(start());
    await pass(TIMEOUT_MS - 1);
    expect(outcome.value).toBeUndefined();
    await pass(1);
    expect(outcome.value).toBeInstanceOf(TimeoutError);
    expect(outcome.value).toMatchObject({ status: 0, message: '' });
  });

  it('ends after the shorter timeout of a screen that continues without it', async () => {
    silence();
    const outcome = watched(call('POST', '/lost-link', { body: { email: 'a' }, timeoutMs: 8000 }));
    await pass(8000);
    expect(outcome.value).toMatchObject({ status: 0 });
  });

  it('allows the time to upload its form over a slow connection', async () => {
    silence();
    const photo = 15_000_000;
    const form = new FormData();
    form.set('story', 'Once');
    form.set('images[0]', new File([new Uint8Array(photo)], 'me.jpg'));
    const outcome = watched(call('POST', '/verify', { form }));
    await pass(TIMEOUT_MS + photo / SLOWEST_UPLINK);
    expect(outcome.value).toBeUndefined();
    await pass(10);
    expect(outcome.value).toMatchObject({ status: 0 });
  });
});

describe('a stalled response', () => {
  it('ends the call with a TimeoutError', async () => {
    const server = begins();
    const outcome = watched(call('GET', '/videos'));
    await pass(1);
    server.piece('{"success":');
    await pass(TIMEOUT_MS);
    expect(outcome.value).toBeInstanceOf(TimeoutError);
  });

  it('ends the call when the response is a rejection', async () => {
    begins(500);
    const outcome = watched(call('GET', '/videos'));
    await pass(TIMEOUT_MS);
    expect(outcome.value).toMatchObject({ status: 0 });
  });

  it('allows a file that arrives slowly and ends a stalled download', async () => {
    const server = begins();
    const outcome = watched(callForBlob('/staff/pictures'));
    await pass(1);
    for (let n = 0; n < 4; n += 1) {
      server.piece('{}');
      await pass(TIMEOUT_MS - 1);
    }
    expect(outcome.value).toBeUndefined();
    await pass(1);
    expect(outcome.value).toBeInstanceOf(TimeoutError);
  });

  it('does not time out once the whole file has arrived', async () => {
    const server = begins();
    const outcome = watched(callForFile('GET', '/microsite/image'));
    await pass(TIMEOUT_MS - 1);
    server.piece('one ');
    await pass(TIMEOUT_MS - 1);
    server.piece('two');
    server.end();
    await pass(1);
    const file = outcome.value as Blob;
    expect(await file.text()).toBe('one two');
    expect(file.type).toBe('application/json');
  });
});

describe('leaving', () => {
  it("ends a call with the caller's reason and leaves no timer", async () => {
    silence();
    const left = new AbortController();
    const reason = new Error('left');
    const failure = call('GET', '/videos', { signal: left.signal }).catch((thrown: unknown) => thrown);
    left.abort(reason);
    await expect(failure).resolves.toBe(reason);
  });

  it('ends a call that had not started', async () => {
    silence();
    const left = new AbortController();
    left.abort();
    const failure = await call('GET', '/videos', { signal: left.signal }).catch((thrown: unknown) => thrown);
    expect(failure).not.toBeInstanceOf(ApiError);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

it('leaves no timer after a response', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"success":true,"results":1}'));
  expect(await call('GET', '/videos', { signal: new AbortController().signal })).toMatchObject({
    results: 1,
  });
  expect(vi.getTimerCount()).toBe(0);
});
