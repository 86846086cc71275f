import type { CoachEvent } from '@/api/staffCoaches';

/** What has words of its own, by the last part of its name; the patient's name follows where it is about one. */
const known = new Set([
  'account-created',
  'joined',
  'account-disabled',
  'account-enabled',
  'role-changed',
  'assigned',
  'unassigned',
  'claimed',
  'claim-denied',
  'edit-allowed',
  'edit-disallowed',
]);

const lastPart = (action: string) => action.slice(action.indexOf('.') + 1);

/** The message that says what happened; what nobody has found words for yet is said as the trail calls it. */
export function wordsOf({ action, isHandover }: CoachEvent): string {
  if (isHandover) return 'coach.history.handed-over';
  const part = lastPart(action);
  return known.has(part) ? `coach.history.${part}` : 'record.trail.other';
}

/** Whether the words say already who did it: the coach. */
export function isOwnDoing({ action }: CoachEvent): boolean {
  return ['claimed', 'joined'].includes(lastPart(action));
}
