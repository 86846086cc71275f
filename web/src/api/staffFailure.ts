import { ApiError } from './client';

/** What to tell a member of staff about a call that failed: the server's own sentence where it gave one. */
export function failureText(error: unknown, t: (id: string) => string): string {
  if (error instanceof ApiError && error.status === 0) return t('staff.failed.unreachable');
  if (error instanceof ApiError && error.message !== '') return error.message;
  return t('staff.failed');
}

/** Whether somebody else was faster. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Whether the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether there is nothing at this address, or nothing that this person may see. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What the rules said about each field, by the field's name. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
}
