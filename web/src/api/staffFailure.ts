import { ApiError } from './client';

/**
 * Returns the message for a failed call, preferring the server's own message. For reads, the message does not mention
 * typed input.
 */
export function failureText(error: unknown, t: (id: string) => string): string {
  if (error instanceof ApiError && error.status === 0)
    return t(isRead(error) ? 'staff.failed.unreachable-read' : 'staff.failed.unreachable');
  if (error instanceof ApiError && error.message !== '') return error.message;
  return t(isRead(error) ? 'staff.failed.read' : 'staff.failed');
}

const isRead = (error: unknown) => error instanceof ApiError && error.isRead;

/** Reports whether a concurrent change won the conflict (HTTP 409). */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Reports whether the session has ended (HTTP 401). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Reports whether the record does not exist or is hidden from this account (HTTP 404). */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns the message about each invalid field, by the field's name. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
}

/** An existing record of a person who was about to be added again (R12.4b). */
export interface KnownRecord {
  kind: 'patient' | 'referral' | 'donor';
  id: number;
  firstName: string;
  lastName: string;
  centerName: string;
}

/** Returns the existing records that a conflict lists; null for any other failure. */
export function knownRecords(error: unknown): readonly KnownRecord[] | null {
  if (!isConflict(error)) return null;
  return ((error as ApiError).results as { records?: KnownRecord[] } | undefined)?.records ?? null;
}
