import { ApiError } from '@/api/client';
import type { Translate } from '@/i18n/react';

/** Whether the record changed elsewhere, or a step was taken out of order (R10.14). */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Whether nothing is opened any more. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What the server said about a failure, or what to do when it said nothing. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('e-consent.failed');
  if (error.message !== '') return error.message;
  return error.status === 0 ? t('e-consent.unreached') : t('e-consent.failed');
}

/** The rules that the server found broken. */
export function brokenRules(error: unknown): readonly { field: string; message: string }[] {
  if (!(error instanceof ApiError) || error.status !== 422) return [];
  return error.fields;
}
