import { ApiError } from '@/api/client';
import type { Translate } from '@/i18n/react';

/** Reports whether the record changed elsewhere, or a step was out of order (R10.14). */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Reports whether the link or session no longer opens the consent. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns the server's message for a failure, or a general one if there is none. */
export function failureSentence(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('e-consent.failed');
  if (error.message !== '') return error.message;
  return error.status === 0 ? t('e-consent.unreached') : t('e-consent.failed');
}

/** Returns the rules that the server found broken. */
export function brokenRules(error: unknown): readonly { field: string; message: string }[] {
  if (!(error instanceof ApiError) || error.status !== 422) return [];
  return error.fields;
}
