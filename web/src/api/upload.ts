import { asLang } from '@/domain/page';
import { ApiError, apiUrl, type EditKey, TimeoutError } from './client';

/** After so long without a sign of the server, an upload counts as not arrived: the person can do something again. */
export const QUIET_MS = 90_000;

/** A form on its way to the server. */
export interface Upload {
  form: FormData;
  /** Hears how much is sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  key?: EditKey;
  signal?: AbortSignal;
}

/** What the server answered, whatever that was. */
export interface UploadAnswer {
  status: number;
  text: string;
}

/**
 * Sends a form with POST. XMLHttpRequest rather than fetch, because only it tells how far an upload is: a slow one
 * goes on as long as it moves, one that has gone quiet ends as ApiError with status 0. One that its own signal
 * ends rejects with the reason of that signal.
 */
export function upload(path: string, { form, onProgress, key, signal }: Upload): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiUrl(path));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', asLang(document.documentElement.lang));
    if (key) request.setRequestHeader('Authorization', `EditKey ${key.kind}:${key.id}:${key.editKey}`);
    let quiet = 0;
    const watch = () => {
      clearTimeout(quiet);
      quiet = window.setTimeout(() => request.abort(), QUIET_MS);
    };
    const leave = () => request.abort();
    const settle = (how: () => void) => () => {
      clearTimeout(quiet);
      signal?.removeEventListener('abort', leave);
      how();
    };
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onerror = settle(() => reject(new ApiError(0, '')));
    request.onabort = settle(() => reject(signal?.aborted ? signal.reason : new TimeoutError()));
    request.onload = settle(() => resolve({ status: request.status, text: request.responseText }));
    signal?.addEventListener('abort', leave);
    watch();
    request.send(form);
  });
}
