import { ApiError } from '@/api/client';
import type { Translate } from '@/i18n/react';

/** Reports whether a link is invalid (V2, V8). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.message === 'notfound');
}

/** Thrown if returning to an earlier step failed, before a change could be saved there. */
export class BackFailed extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('the step back failed');
    this.reason = reason;
  }
}

/** Returns the server's message for a failure, or a general one if there is none. */
export function failureSentence(error: unknown, t: Translate): string {
  if (error instanceof BackFailed) {
    return t('voucher.back-failed', { message: failureSentence(error.reason, t) });
  }
  if (!(error instanceof ApiError)) return t('voucher.failed');
  if (error.message !== '') return error.message;
  return error.status === 0 ? t('voucher.unreached') : t('voucher.failed');
}

/**
 * Returns the server's message if it names a next step, such as waiting or choosing another file; else an empty
 * text.
 */
export function failureAdvice(error: unknown): string {
  const isAdvice = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isAdvice ? error.message : '';
}
