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
  'check-consent': 'open',
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

/** Returns the ends of the message ids of an item: what to do, and the label of its button. */
export function stepWords({ step, canRemind }: { step: string; canRemind: boolean }) {
  const verb = verbs[step];
  return { step: verb ? step : 'other', verb: canRemind ? 'remind' : (verb ?? 'open') };
}
