import { ApiError, apiUrl, type EditKey, type FieldError } from '../../../api/client';
import { asLang } from '../../../domain/page';
import type { VoucherStep } from '../../../domain/voucher';
import { consentPath } from './voucher';

interface Answer {
  success?: boolean;
  nextStep?: VoucherStep;
  message?: string;
  errors?: FieldError[];
}

function answerOf({ responseText }: XMLHttpRequest): Answer {
  try {
    return (JSON.parse(responseText) as Answer | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Sends the signed consent file and answers the next step. XMLHttpRequest rather than fetch, because only it
 * tells how far an upload is: onProgress hears fractions from 0 to 1. Throws ApiError as every call does.
 */
export function uploadConsent(
  key: EditKey,
  file: File,
  onProgress: (sent: number) => void,
): Promise<VoucherStep> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiUrl(consentPath(key, 'upload')));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', asLang(document.documentElement.lang));
    request.setRequestHeader('Authorization', `EditKey ${key.kind}:${key.id}:${key.editKey}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(new ApiError(0, ''));
    request.ontimeout = request.onerror;
    request.onabort = request.onerror;
    request.onload = () => {
      const { success, nextStep, message, errors } = answerOf(request);
      const isFine = request.status >= 200 && request.status <= 299 && success === true;
      if (isFine && nextStep !== undefined) resolve(nextStep);
      else reject(new ApiError(request.status, message ?? '', errors));
    };
    const form = new FormData();
    form.append('consentFile', file, file.name);
    request.send(form);
  });
}
