import { ApiError } from './client';

/**
 * Returns the message for a failed call: the server's own sentence where it gave one. Where a call only reads,
 * nobody typed anything, and the message does not speak of it.
 */
export function failureText(error: unknown, t: (id: string) => string): string {
  if (error instanceof ApiError && error.status === 0)
    return t(isRead(error) ? 'staff.failed.unreachable-read' : 'staff.failed.unreachable');
  if (error instanceof ApiError && error.message !== '') return error.message;
  return t(isRead(error) ? 'staff.failed.read' : 'staff.failed');
}

const isRead = (error: unknown) => error instanceof ApiError && error.isRead;

/** Reports whether somebody else changed the same thing first. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Reports whether the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Reports whether there is nothing at this address, or nothing that this person may see. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns the message about each invalid field, by the field's name. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
}

/** A record of somebody who was to be added again (R12.4b). */
export interface KnownRecord {
  kind: 'patient' | 'referral' | 'donor';
  id: number;
  firstName: string;
  lastName: string;
  centerName: string;
}

/** The records that a refusal names; null for any other failure. */
export function knownRecords(error: unknown): readonly KnownRecord[] | null {
  if (!isConflict(error)) return null;
  return ((error as ApiError).results as { records?: KnownRecord[] } | undefined)?.records ?? null;
}
