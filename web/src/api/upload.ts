import { asLang } from '@/domain/page';
import { ApiError, apiUrl, type EditKey, TimeoutError } from './client';

/** An upload without progress for this time, in milliseconds, counts as failed, so that the user can retry. */
export const QUIET_MS = 90_000;

/** The content and the options of an upload. */
export interface Upload {
  form: FormData;
  /** Called with the fraction that was sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  key?: EditKey;
  signal?: AbortSignal;
}

/** The server's response, with any status. */
export interface UploadAnswer {
  status: number;
  text: string;
}

/**
 * Sends a form with POST. This uses XMLHttpRequest, because fetch reports no upload progress. A slow upload continues
 * while it makes progress; an upload without progress ends with TimeoutError. An aborted upload rejects with the
 * reason of its signal.
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
