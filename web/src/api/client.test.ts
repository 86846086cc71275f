import { afterEach, describe, expect, it, vi } from 'vitest';
import { sent, serve } from '@/testing/server';
import { ApiError, call, callIfChanged, get, post } from './client';

afterEach(() => {
  document.documentElement.lang = 'en';
});

const text = (status: number, body: string, type = 'text/html') =>
  new Response(body, { status, headers: { 'Content-Type': type } });

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it('sends the key of the link and the language of the page to the API', async () => {
    document.documentElement.lang = 'es';
    let language: string | null = null;
    serve({
      'POST /microsite/deactivate/undo': ({ request }) => {
        language = request.headers.get('Accept-Language');
        return { results: { currentStatus: 5 } };
      },
    });
    const key = { kind: 'microsite', id: 7, editKey: 'K' } as const;
    const done = await call('POST', '/microsite/deactivate/undo', { body: { id: 7, editKey: 'K' }, key });
    expect(done.results.currentStatus).toBe(5);
    expect(language).toBe('es');
    expect(sent).toEqual([
      {
        call: 'POST /microsite/deactivate/undo',
        authorization: 'EditKey microsite:7:K',
        body: { id: 7, editKey: 'K' },
      },
    ]);
  });

  it('fills in the path parameters and leaves out empty query values', async () => {
    serve({
      'GET /microsite/custom-site/data/{id}/{editKey}': { results: {} },
      'GET /microsite/active': { results: [] },
    });
    await call('GET', '/microsite/custom-site/data/{id}/{editKey}', {
      params: { id: 7, editKey: 'a/b' },
      query: { adminKey: 'a b' },
    });
    await call('GET', '/microsite/active', { query: { age: undefined, gender: null, limit: 4 } });
    expect(sent.map((request) => request.call)).toEqual([
      'GET /microsite/custom-site/data/7/a%2Fb?adminKey=a+b',
      'GET /microsite/active?limit=4',
    ]);
  });

  it('sends its query from a browser without URLSearchParams.size, such as Safari 16', async () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number);
    serve({ 'GET /microsite/active': { results: [] } });
    await call('GET', '/microsite/active', { query: { limit: 4 } });
    expect(sent[0]?.call).toBe('GET /microsite/active?limit=4');
  });

  it('returns only the results and sends an empty object for a POST without a body', async () => {
    serve({
      'POST /staff/donors/{id}/remind': { results: { count: 2 } },
      'GET /staff/centers': { results: [] },
    });
    expect(await post('/staff/donors/{id}/remind', { params: { id: 7 } })).toEqual({ count: 2 });
    expect(sent[0]?.body).toEqual({});
    expect(await get('/staff/centers')).toEqual([]);
  });

  it('leaves the content type of a form to the browser', async () => {
    serve({ 'POST /microsite/custom-site/save': {} });
    const form = new FormData();
    form.set('story', 'Once');
    await call('POST', '/microsite/custom-site/save', { form });
    expect(sent[0]?.body).toEqual({ story: 'Once' });
  });

  it('resolves to the envelope of a 200 response that reports success: false', async () => {
    serve({
      'POST /microsite/landing/{id}/{editKey}/request-coach': Response.json({ success: false, results: '' }),
    });
    const key = { id: 7, editKey: 'K' };
    const done = await call('POST', '/microsite/landing/{id}/{editKey}/request-coach', { params: key });
    expect(done).toEqual({ success: false, results: '' });
  });
});

describe('a failure', () => {
  it('carries the status, the message and the invalid fields', async () => {
    const errors = [{ field: 'story', message: 'Your story is required.' }];
    serve({ 'POST /staff/sign-in/openid': { status: 422, message: 'Please check', errors } });
    const error = await failure(call('POST', '/staff/sign-in/openid'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, message: 'Please check', fields: errors });
  });

  it('keeps the plain-text message that the specification requires', async () => {
    serve({ 'GET /videos': text(404, 'Invalid microsite', 'text/plain; charset=utf-8') });
    expect(await failure(call('GET', '/videos'))).toMatchObject({
      status: 404,
      message: 'Invalid microsite',
    });
  });

  it('drops the HTML page of a proxy', async () => {
    serve({ 'GET /videos': text(502, '<html>Bad gateway</html>') });
    expect(await failure(call('GET', '/videos'))).toMatchObject({ status: 502, message: '', fields: [] });
  });

  it('rejects a 200 response that has no envelope', async () => {
    serve({ 'GET /videos': text(200, '<html>Sign in to the network</html>') });
    expect(await failure(call('GET', '/videos'))).toBeInstanceOf(ApiError);
  });

  it('has status 0 when the server was not reached', async () => {
    serve({ 'GET /videos': 'unreached' });
    expect(await failure(call('GET', '/videos'))).toMatchObject({ status: 0 });
  });

  it('passes on the abort reason, not an ApiError, when the caller aborts', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await failure(call('GET', '/videos', { signal: stop.signal }))).not.toBeInstanceOf(ApiError);
  });
});

describe('a response with an ETag', () => {
  it('sends the known ETag and returns null for a 304 response', async () => {
    const known: (string | null)[] = [];
    serve({
      'GET /staff/centers': ({ request }) => {
        known.push(request.headers.get('If-None-Match'));
        return known.length > 1
          ? new Response(null, { status: 304 })
          : Response.json({ success: true, results: [1] }, { headers: { ETag: '"notes-2"' } });
      },
    });
    expect(await callIfChanged('/staff/centers', null)).toMatchObject({ results: [1], etag: '"notes-2"' });
    expect(await callIfChanged('/staff/centers', '"notes-2"')).toBeNull();
    expect(known).toEqual([null, '"notes-2"']);
  });

  it('throws an ApiError for a failed request', async () => {
    serve({ 'GET /staff/centers': text(404, 'Invalid microsite', 'text/plain; charset=utf-8') });
    expect(await failure(callIfChanged('/staff/centers', '"x"'))).toMatchObject({
      status: 404,
      message: 'Invalid microsite',
    });
  });
});
