import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client';
import { saveSite, SaveConflict } from './saveSite';

const key = { kind: 'microsite', id: '7', editKey: 'secret' } as const;

/** Stubs a server that responds to one request after reporting progress of one half. */
function server(status: number, answer: string) {
  const headers = new Map<string, string>();
  class Request {
    status = status;
    responseText = answer;
    upload: { onprogress?: (event: object) => void } = {};
    onload = () => {};
    onerror = () => {};
    open() {}
    setRequestHeader(name: string, value: string) {
      headers.set(name, value);
    }
    send() {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      if (status === 0) this.onerror();
      else this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return headers;
}

const save = (onProgress: (part: number) => void = () => {}) => saveSite(key, new FormData(), onProgress);

it('saveSite returns the result and reports progress', async () => {
  const headers = server(200, JSON.stringify({ success: true, results: { version: 4 } }));
  const heard: number[] = [];
  await expect(save((part) => heard.push(part))).resolves.toEqual({ version: 4 });
  expect(heard).toEqual([0.5]);
  expect(headers.get('Authorization')).toBe('EditKey microsite:7:secret');
});

it('saveSite distinguishes a newer copy from a locked site', async () => {
  const newer = { version: 9, patientStoryPending: 'theirs' };
  server(409, JSON.stringify({ success: false, results: newer }));
  await expect(save()).rejects.toMatchObject({ name: 'SaveConflict', newer });
  server(409, JSON.stringify({ success: false, message: 'locked' }));
  const locked = await save().catch((failure: unknown) => failure);
  expect(locked).toBeInstanceOf(ApiError);
  expect(locked).not.toBeInstanceOf(SaveConflict);
});

it.each([
  [
    422,
    JSON.stringify({ success: false, message: 'no', errors: [{ field: 'story', message: 'Wrong.' }] }),
    1,
  ],
  [502, '<html>bad gateway</html>', 0],
  [0, '', 0],
  [200, 'not an envelope', 0],
])('saveSite fails with status %i', async (status, answer, fields) => {
  server(status, answer);
  const failure = await save().catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status });
  expect((failure as ApiError).fields).toHaveLength(fields);
});
