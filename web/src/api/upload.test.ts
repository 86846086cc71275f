import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './client';
import { QUIET_MS, upload } from './upload';

/** Stubs the browser's upload; the test sets its progress and its outcome. */
class Sending {
  static last: Sending;
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  url = '';
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    Sending.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.onabort();
  }
  moves(loaded: number, total: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error('something is still waiting');
});

const key = { kind: 'microsite', id: 7, editKey: 'K' } as const;
const start = (signal?: AbortSignal) => {
  const onProgress = vi.fn<(sent: number) => void>();
  const form = new FormData();
  const outcome = upload('x/y', { form, onProgress, key, signal }).catch((thrown: unknown) => thrown);
  return { outcome, onProgress };
};

it('sends the key of the link, reports its progress and resolves with any response status', async () => {
  const { outcome, onProgress } = start();
  Sending.last.moves(1, 4);
  Object.assign(Sending.last, { status: 409, responseText: 'late' }).onload();
  await expect(outcome).resolves.toEqual({ status: 409, text: 'late' });
  expect(onProgress.mock.calls).toEqual([[0.25]]);
  expect(Sending.last.url).toBe('/api/x/y');
  expect(Sending.last.headers).toMatchObject({
    Authorization: 'EditKey microsite:7:K',
    'Accept-Language': 'en',
  });
});

it('continues while it makes progress and ends after a period without progress', async () => {
  const { outcome } = start();
  const aborted = vi.spyOn(Sending.last, 'abort');
  for (let loaded = 1; loaded <= 5; loaded += 1) {
    vi.advanceTimersByTime(QUIET_MS - 1);
    Sending.last.moves(loaded, 5);
  }
  expect(aborted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(QUIET_MS);
  await expect(outcome).resolves.toMatchObject({ name: 'ApiError', status: 0 });
});

it('fails with status 0 when the connection breaks', async () => {
  const { outcome } = start();
  Sending.last.onerror();
  await expect(outcome).resolves.toMatchObject({ status: 0 });
});

it('rejects with the abort reason of its signal', async () => {
  const stop = new AbortController();
  const { outcome } = start(stop.signal);
  stop.abort('enough');
  const reason = await outcome;
  expect(reason).toBe('enough');
  expect(reason).not.toBeInstanceOf(ApiError);
});
