import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, callIfChanged } from './client';

const sent = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', sent));
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockReset();
  document.documentElement.lang = 'en';
});

function answer(status: number, body: unknown, type = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  sent.mockResolvedValueOnce(new Response(text, { status, headers: { 'Content-Type': type } }));
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it('goes to the base with the key of the link and the language of the page', async () => {
    document.documentElement.lang = 'es';
    answer(200, { success: true, results: { currentStatus: 5 } });
    const key = { kind: 'microsite', id: 7, editKey: 'K' } as const;
    const done = await call<{ currentStatus: number }>('POST', '/microsite/x', {
      body: { a: 1 },
      query: { adminKey: 'a b', age: undefined },
      key,
    });
    expect(done.results.currentStatus).toBe(5);
    const [url, init] = sent.mock.calls[0]!;
    expect(url).toBe('/api/microsite/x?adminKey=a+b');
    const headers = new Headers(init?.headers);
    expect(headers.get('Authorization')).toBe('EditKey microsite:7:K');
    expect(headers.get('Accept-Language')).toBe('es');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(init?.body).toBe('{"a":1}');
  });

  it('leaves the content type of a form to the browser', async () => {
    answer(200, { success: true, results: null });
    const form = new FormData();
    await call('POST', 'microsite/custom-site/save', { form });
    const [, init] = sent.mock.calls[0]!;
    expect(init?.body).toBe(form);
    expect(new Headers(init?.headers).has('Content-Type')).toBe(false);
  });

  it('passes on an envelope that says no with 200', async () => {
    answer(200, { success: false, results: { status: 3 } });
    expect((await call<{ status: number }>('POST', 'self-register')).results.status).toBe(3);
  });
});

describe('a failure', () => {
  it('carries status, message and the fields to blame', async () => {
    const errors = [{ field: 'story', message: 'Your story is required.' }];
    answer(422, { success: false, message: 'Please check', errors });
    const error = await failure(call('POST', 'x'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, message: 'Please check', fields: errors });
  });

  it('keeps the plain text that the specification asks for', async () => {
    answer(404, 'Invalid microsite', 'text/plain; charset=utf-8');
    expect(await failure(call('GET', 'x'))).toMatchObject({ status: 404, message: 'Invalid microsite' });
  });

  it('shows no page of a proxy in between', async () => {
    answer(502, '<html>Bad gateway</html>', 'text/html');
    expect(await failure(call('GET', 'x'))).toMatchObject({ status: 502, message: '', fields: [] });
  });

  it('is an error also when a good status brings no envelope', async () => {
    answer(200, '<html>Sign in to the network</html>', 'text/html');
    expect(await failure(call('GET', 'x'))).toBeInstanceOf(ApiError);
  });

  it('has status 0 when the server was not reached', async () => {
    sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure(call('GET', 'x'))).toMatchObject({ status: 0 });
  });

  it('is no ApiError when the caller stopped it', async () => {
    const stop = new AbortController();
    stop.abort();
    sent.mockRejectedValueOnce(stop.signal.reason);
    expect(await failure(call('GET', 'x', { signal: stop.signal }))).not.toBeInstanceOf(ApiError);
  });
});

describe('an answer that is known already', () => {
  it('is asked for by its tag, and is null while it holds', async () => {
    sent.mockResolvedValueOnce(
      new Response('{"success":true,"results":[1]}', { headers: { ETag: '"notes-2"' } }),
    );
    expect(await callIfChanged('notes', null)).toMatchObject({ results: [1], tag: '"notes-2"' });
    sent.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await callIfChanged('notes', '"notes-2"')).toBeNull();
    const asked = sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('If-None-Match'));
    expect(asked).toEqual([null, '"notes-2"']);
  });

  it('fails as every call does', async () => {
    answer(404, 'Invalid microsite', 'text/plain; charset=utf-8');
    expect(await failure(callIfChanged('notes', '"x"'))).toMatchObject({
      status: 404,
      message: 'Invalid microsite',
    });
  });
});
