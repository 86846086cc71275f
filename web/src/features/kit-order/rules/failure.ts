import { ApiError } from '@/api/client';
import type { Translate } from '@/i18n/react';

/** Reports whether a link is invalid. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.message === 'notfound');
}

/** Returns the server's message for a failure, or a general one if there is none. */
export function failureSentence(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.status === 0) return t('kit.unreached');
  const isAdvice = error instanceof ApiError && error.status < 500 && error.message !== '';
  return isAdvice ? error.message : t('kit.failed');
}
