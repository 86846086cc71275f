import type { WorkItem } from '@/api/staffWork';

/** The label of the button for each step, as the end of its message id. */
const verbs: Record<string, string> = {
  'review-first': 'review',
  'review-update': 'review',
  'confirm-banner': 'confirm',
  contact: 'contact',
  'confirm-patient': 'answer',
  'send-first-kit': 'send-kit',
  'send-kit': 'send-kit',
  'missing-personal-info': 'open',
  'missing-voucher-holders': 'open',
  'missing-consent': 'open',
  'missing-swab': 'open',
  'missing-blood': 'open',
  'enter-surgery-date': 'add',
  'collect-swab': 'open',
  'collect-blood': 'open',
  'answer-need': 'answer',
  'confirm-redemption': 'confirm',
  'confirm-undo': 'confirm',
  'offer-coaching': 'open',
  'find-coach': 'open',
  'decide-offer': 'decide',
  'answer-note': 'answer',
  'correct-email': 'correct',
  'decide-erasure': 'decide',
  'decide-second-factor': 'decide',
  'decide-administrator': 'decide',
  'decide-password': 'decide',
  'confirm-join': 'confirm',
  'approve-text': 'review',
  'review-text': 'review',
  'remind-patient': 'open',
};

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

/** Returns the ends of the message ids of an item: what to do, and the label of its button. */
export function stepWords({ step, canRemind }: Pick<WorkItem, 'step' | 'canRemind'>) {
  const verb = verbs[step];
  return { step: verb ? step : 'other', verb: canRemind ? 'remind' : (verb ?? 'open') };
}
