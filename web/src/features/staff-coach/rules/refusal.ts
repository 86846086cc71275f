import { ApiError } from '@/api/client';
import type { CoachSite } from '@/api/staffCoaching';
import { failureText, isUnknown } from '@/api/staffFailure';
import type { Translate } from '@/i18n/react';
import { slotControl } from '@/ui/picture-editor/slotIds';

/** Returns the newer copy from a conflict; null for any other failure. */
export function newerSite(error: unknown): CoachSite | null {
  const stale = error instanceof ApiError && error.status === 409;
  const results = stale ? error.results : null;
  return typeof results === 'object' && results !== null && 'patientStoryPending' in results
    ? (results as CoachSite)
    : null;
}

/** Reports whether the permission was withdrawn or a review began. */
export function isStopped(error: unknown): boolean {
  return error instanceof ApiError && [403, 409].includes(error.status) && !newerSite(error);
}

/** Returns the message for the coach after a text was refused. `name` is the patient's. */
export function refusalText(error: unknown, name: string, t: Translate): string {
  return isUnknown(error) ? t('coach.no-longer', { name }) : failureText(error, t);
}

/** A server message about one control, and the picture it concerns. */
export interface Complaint {
  controlId: string;
  sentence: string;
  pictureKey?: string;
}

/** Returns the server's messages by control. sent lists the slots in the order of the form. */
export function complaintsIn(error: unknown, sent: readonly string[]): Complaint[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.map(({ field, message }) => {
    const slot = slotControl(field, sent);
    return { controlId: slot?.controlId ?? field, sentence: message, pictureKey: slot?.pictureKey };
  });
}
