import { ApiError, type EditKey, type FieldError } from '@/api/client';
import { upload } from '@/api/upload';
import type { VoucherStep } from '@/domain/enums';
import { consentPath } from './voucher';

interface Answer {
  success?: boolean;
  nextStep?: VoucherStep;
  message?: string;
  errors?: FieldError[];
}

function parseResponse(text: string): Answer {
  try {
    return (JSON.parse(text) as Answer | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Sends the signed consent file and returns the next step; onProgress receives fractions from 0 to 1. Throws
 * ApiError like other calls.
 */
export async function uploadConsent(
  key: EditKey,
  file: File,
  onProgress: (sent: number) => void,
): Promise<VoucherStep> {
  const form = new FormData();
  form.append('consentFile', file, file.name);
  const { status, text } = await upload(consentPath(key, 'upload'), { form, onProgress, key });
  const { success, nextStep, message, errors } = parseResponse(text);
  const isFine = status >= 200 && status <= 299 && success === true;
  if (!isFine || nextStep === undefined) throw new ApiError(status, message ?? '', errors);
  return nextStep;
}
