import type { WorkItem } from '@/api/staffWork';

/** The kinds of items, in the order of the filter. */
export const workKinds = [
  'submission',
  'registry-review',
  'banner',
  'referral',
  'own-patient',
  'kit',
  'kit-order',
  'donor-preparation',
  'holder-preparation',
  'surgery-date',
  'samples',
  'need',
  'paper-consent',
  'redemption',
  'coach-request',
  'coach-offer',
  'coach-wanted',
  'note',
  'bounce',
  'erasure',
  'reset',
  'join',
  'text-approval',
  'text-review',
  'invitation',
] as const satisfies readonly WorkItem['kind'][];

/** An action that a row starts at once, without a question. */
export type PressedAction = 'remind' | 'first-kit';

/** Returns the action of an item's button; null if it opens a dialog or a screen. */
export function pressed({ kind, canRemind }: Pick<WorkItem, 'kind' | 'canRemind'>): PressedAction | null {
  if (canRemind) return 'remind';
  return kind === 'kit' ? 'first-kit' : null;
}

/** Reports whether an item is decided in a dialog of the list. */
export const isDecidedInList = ({ kind }: Pick<WorkItem, 'kind'>) =>
  kind === 'coach-offer' || kind === 'bounce';
