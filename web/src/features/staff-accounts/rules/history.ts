import type { TrailItem } from '@/api/staffSite';

/** What changes an account, in the audit trail's words. */
const steps = new Set([
  'account-created',
  'invited-again',
  'joined',
  'account-disabled',
  'account-enabled',
  'account-repaired',
  'password-reset',
  'second-factor-reset',
  'administrator-asked',
  'reset-asked',
  'reset-declined',
  'reset-withdrawn',
  'role-changed',
  'openid-pinned',
  'openid-unpinned',
  'second-factor-set',
  'second-factor-removed',
  'passkey-added',
  'passkey-backup-changed',
  'passkey-removed',
  'recovery-codes-made',
  'password-changed',
  'records-refused',
  'emergency-missed',
]);

/** What took away how somebody signs in, which has a reason (R14.3e). */
const resets = new Set(['password-reset', 'second-factor-reset']);

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

/**
 * One line of an account's history: the id of its message, whether it is more than coming, going and looks, and
 * the reason of a reset.
 */
export interface HistoryLine {
  item: TrailItem;
  id: string;
  isStep: boolean;
  reason?: string;
}

/** The history of an account, newest first; what nobody has found words for is said as it stands. */
export function historyLines(items: readonly TrailItem[]): HistoryLine[] {
  return items.map((item) => {
    const word = item.action.replace(/^staff\./, '');
    const isStep = steps.has(word);
    return {
      item,
      isStep,
      reason: resets.has(word) ? item.details?.reason : undefined,
      id: isStep || others.has(word) ? `accounts.history.${word}` : 'record.trail.other',
    };
  });
}
