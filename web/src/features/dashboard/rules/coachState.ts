import type { OwnSite } from '../api/ownSite';

/** The state of the patient's coaching (M4). */
export type CoachState = 'none' | 'requested' | 'assigned';

/** Returns assigned if there is a coach, requested after a request, else none. */
export function coachStateFor({
  coach,
  coachRequestedDateTime,
}: Pick<OwnSite, 'coach' | 'coachRequestedDateTime'>): CoachState {
  if (coach) return 'assigned';
  return coachRequestedDateTime === '' ? 'none' : 'requested';
}
