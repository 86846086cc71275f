import { ApiError } from '@/api/client';
import type { Translate } from '@/i18n/react';

/** Whether a link opens nothing (V2, V8). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.message === 'notfound');
}

/** A step back to an earlier step that failed before something could be saved there. */
export class BackFailed extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('the step back failed');
    this.reason = reason;
  }
}

/** What the server said about a failure, or what to do when it said nothing. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (error instanceof BackFailed) {
    return t('voucher.back-failed', { message: sentenceOf(error.reason, t) });
  }
  if (!(error instanceof ApiError)) return t('voucher.failed');
  if (error.message !== '') return error.message;
  return error.status === 0 ? t('voucher.unreached') : t('voucher.failed');
}

/**
 * What the server said about a failure where it says what to do, such as to wait or to choose another file;
 * else nothing.
 */
export function adviceOf(error: unknown): string {
  const isAdvice = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isAdvice ? error.message : '';
}
