import { ApiError, apiUrl, type FieldError } from '../../../api/client';
import { asLang } from '../../../domain/page';
import type { Slot } from './videos';

function failureOf({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const answer = JSON.parse(responseText) as { message?: string; errors?: FieldError[] };
    return new ApiError(status, answer.message ?? '', answer.errors);
  } catch {
    return new ApiError(status, '');
  }
}

/** The person stopped the upload; nothing was changed. */
export class Stopped extends Error {}

/**
 * Sends a file of a video. XMLHttpRequest rather than fetch, because only it tells how far an upload is:
 * onProgress hears fractions from 0 to 1. Throws Stopped when the signal ends it, else ApiError as every call does.
 */
export function sendFile(
  id: number,
  slot: Slot,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiUrl(`staff/videos/${id}/files/${slot}`));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', asLang(document.documentElement.lang));
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(new ApiError(0, ''));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new Stopped());
    request.onload = () => {
      if (request.status >= 200 && request.status <= 299) resolve();
      else reject(failureOf(request));
    };
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
