import { ApiError } from '@/api/client';
import type { CoachSite } from '@/api/staffCoaching';
import { failureText, isUnknown } from '@/api/staffFailure';
import type { Translate } from '@/i18n/react';
import { slotControl } from '@/ui/picture-editor/slotIds';

/** The newer state that a refusal carries; null when it was refused for another reason. */
export function newerOf(error: unknown): CoachSite | null {
  const stale = error instanceof ApiError && error.status === 409;
  const results = stale ? error.results : null;
  return typeof results === 'object' && results !== null && 'patientStoryPending' in results
    ? (results as CoachSite)
    : null;
}

/** Whether the permission was taken back, or a review began. */
export function isStopped(error: unknown): boolean {
  return error instanceof ApiError && [403, 409].includes(error.status) && !newerOf(error);
}

/** What to say to a coach whose words did not go through; name is the patient's. */
export function refusalText(error: unknown, name: string, t: Translate): string {
  return isUnknown(error) ? t('coach.no-longer', { name }) : failureText(error, t);
}

/** What the server said about one control, and the picture that it is about. */
export interface Complaint {
  controlId: string;
  sentence: string;
  pictureKey?: string;
}

/** The server's sentences beside the controls that they are about; sent names the slots in the order of the form. */
export function complaintsOf(error: unknown, sent: readonly string[]): Complaint[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.map(({ field, message }) => {
    const slot = slotControl(field, sent);
    return { controlId: slot?.controlId ?? field, sentence: message, pictureKey: slot?.pictureKey };
  });
}
