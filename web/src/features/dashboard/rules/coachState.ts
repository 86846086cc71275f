import type { OwnSite } from '../api/ownSite';

/** Where the patient stands with a coach (M4). */
export type CoachState = 'none' | 'requested' | 'assigned';

/** Assigned when there is a coach, requested when one was asked for, else none. */
export function coachStateOf({
  coach,
  coachRequestedDateTime,
}: Pick<OwnSite, 'coach' | 'coachRequestedDateTime'>): CoachState {
  if (coach) return 'assigned';
  return coachRequestedDateTime === '' ? 'none' : 'requested';
}
