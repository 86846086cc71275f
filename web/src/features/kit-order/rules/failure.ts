import { ApiError } from '@/api/client';
import type { Translate } from '@/i18n/react';

/** Whether a link opens nothing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.message === 'notfound');
}

/** What the server said about a failure, or what to do when it said nothing. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.status === 0) return t('kit.unreached');
  const isAdvice = error instanceof ApiError && error.status < 500 && error.message !== '';
  return isAdvice ? error.message : t('kit.failed');
}
