import type { TrailItem } from '@/api/staffSite';

/** What changes an account, in the audit trail's words. */
const steps = new Set([
  'account-created',
  'invited-again',
  'joined',
  'account-disabled',
  'account-enabled',
  'password-reset',
  'second-factor-reset',
  'reset-asked',
  'reset-declined',
  'reset-withdrawn',
  'role-changed',
  'openid-pinned',
  'openid-unpinned',
  'second-factor-set',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'password-changed',
  'records-refused',
]);

/** Coming and going, and looks. */
const others = new Set([
  'account-viewed',
  'signed-in',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'sign-in-failed',
  'password-accepted',
  'password-refused',
  'code-refused',
  'step-up',
  'step-up-refused',
  'passkey-refused',
  'passkey-renamed',
  'mail.viewed',
]);

/** One line of an account's history: the id of its message, and whether it is more than coming, going and looks. */
export interface HistoryLine {
  item: TrailItem;
  id: string;
  isStep: boolean;
}

/** The history of an account, newest first; what nobody has found words for is said as it stands. */
export function historyLines(items: readonly TrailItem[]): HistoryLine[] {
  return items.map((item) => {
    const word = item.action.replace(/^staff\./, '');
    const isStep = steps.has(word);
    return {
      item,
      isStep,
      id: isStep || others.has(word) ? `accounts.history.${word}` : 'record.trail.other',
    };
  });
}

/** Reports whether an action took away how somebody signs in, which has a reason (R14.3e). */
export const isReset = (action: string): boolean =>
  action === 'staff.password-reset' || action === 'staff.second-factor-reset';
