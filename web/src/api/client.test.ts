import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, callIfChanged, get, post } from './client';

const sent = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', sent));
afterEach(() => {
  sent.mockReset();
  vi.restoreAllMocks();
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
  it('sends the key of the link and the language of the page to the API', async () => {
    document.documentElement.lang = 'es';
    answer(200, { success: true, results: { currentStatus: 5 } });
    const key = { kind: 'microsite', id: 7, editKey: 'K' } as const;
    const done = await call('POST', '/microsite/deactivate/undo', { body: { id: 7, editKey: 'K' }, key });
    expect(done.results.currentStatus).toBe(5);
    const [url, init] = sent.mock.calls[0]!;
    expect(url).toBe('/api/microsite/deactivate/undo');
    const headers = new Headers(init?.headers);
    expect(headers.get('Authorization')).toBe('EditKey microsite:7:K');
    expect(headers.get('Accept-Language')).toBe('es');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(init?.body).toBe('{"id":7,"editKey":"K"}');
  });

  it('fills in the path parameters and leaves out empty query values', async () => {
    answer(200, { success: true, results: {} });
    await call('GET', '/microsite/custom-site/data/{id}/{editKey}', {
      params: { id: 7, editKey: 'a/b' },
      query: { adminKey: 'a b' },
    });
    answer(200, { success: true, results: [] });
    await call('GET', '/microsite/active', { query: { age: undefined, gender: null, limit: 4 } });
    expect(sent.mock.calls.map(([url]) => url)).toEqual([
      '/api/microsite/custom-site/data/7/a%2Fb?adminKey=a+b',
      '/api/microsite/active?limit=4',
    ]);
  });

  it('sends its query from a browser without URLSearchParams.size, such as Safari 16', async () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number);
    answer(200, { success: true, results: [] });
    await call('GET', '/microsite/active', { query: { limit: 4 } });
    expect(sent.mock.calls[0]![0]).toBe('/api/microsite/active?limit=4');
  });

  it('returns only the results and sends an empty object for a POST without a body', async () => {
    answer(200, { success: true, results: { count: 2 } });
    expect(await post('/staff/donors/{id}/remind', { params: { id: 7 } })).toEqual({ count: 2 });
    expect(sent.mock.calls[0]![1]?.body).toBe('{}');
    answer(200, { success: true, results: [] });
    expect(await get('/staff/centers')).toEqual([]);
  });

  it('leaves the content type of a form to the browser', async () => {
    answer(200, { success: true, results: null });
    const form = new FormData();
    await call('POST', '/microsite/custom-site/save', { form });
    const [, init] = sent.mock.calls[0]!;
    expect(init?.body).toBe(form);
    expect(new Headers(init?.headers).has('Content-Type')).toBe(false);
  });

  it('resolves to the envelope of a 200 response that reports success: false', async () => {
    answer(200, { success: false, results: '' });
    const key = { id: 7, editKey: 'K' };
    const done = await call('POST', '/microsite/landing/{id}/{editKey}/request-coach', { params: key });
    expect(done).toEqual({ success: false, results: '' });
  });
});

describe('a failure', () => {
  it('carries the status, the message and the invalid fields', async () => {
    const errors = [{ field: 'story', message: 'Your story is required.' }];
    answer(422, { success: false, message: 'Please check', errors });
    const error = await failure(call('POST', '/staff/sign-in/openid'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, message: 'Please check', fields: errors });
  });

  it('keeps the plain-text message that the specification requires', async () => {
    answer(404, 'Invalid microsite', 'text/plain; charset=utf-8');
    expect(await failure(call('GET', '/videos'))).toMatchObject({
      status: 404,
      message: 'Invalid microsite',
    });
  });

  it('drops the HTML page of a proxy', async () => {
    answer(502, '<html>Bad gateway</html>', 'text/html');
    expect(await failure(call('GET', '/videos'))).toMatchObject({ status: 502, message: '', fields: [] });
  });

  it('rejects a 200 response that has no envelope', async () => {
    answer(200, '<html>Sign in to the network</html>', 'text/html');
    expect(await failure(call('GET', '/videos'))).toBeInstanceOf(ApiError);
  });

  it('has status 0 when the server was not reached', async () => {
    sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure(call('GET', '/videos'))).toMatchObject({ status: 0 });
  });

  it('passes on the abort reason, not an ApiError, when the caller aborts', async () => {
    const stop = new AbortController();
    stop.abort();
    sent.mockRejectedValueOnce(stop.signal.reason);
    expect(await failure(call('GET', '/videos', { signal: stop.signal }))).not.toBeInstanceOf(ApiError);
  });
});

describe('an answer that is known already', () => {
  it('sends the known ETag and returns null for a 304 response', async () => {
    sent.mockResolvedValueOnce(
      new Response('{"success":true,"results":[1]}', { headers: { ETag: '"notes-2"' } }),
    );
    expect(await callIfChanged('/staff/centers', null)).toMatchObject({ results: [1], etag: '"notes-2"' });
    sent.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await callIfChanged('/staff/centers', '"notes-2"')).toBeNull();
    const asked = sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('If-None-Match'));
    expect(asked).toEqual([null, '"notes-2"']);
  });

  it('throws an ApiError for a failed request', async () => {
    answer(404, 'Invalid microsite', 'text/plain; charset=utf-8');
    expect(await failure(callIfChanged('/staff/centers', '"x"'))).toMatchObject({
      status: 404,
      message: 'Invalid microsite',
    });
  });
});
