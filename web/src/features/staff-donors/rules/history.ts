import type { DonorEvent } from '@/api/staffDonors';
import { keptTrailMessage } from '@/domain/keptTrail';

/** What the trail of a donor and their holders tells in words of its own, by what it is about. */
const known: Record<string, readonly string[]> = {
  donor: [
    'invited',
    'personal-info-saved',
    'holders-finalized',
    'set-back',
    'list-reopened',
    'limit-changed',
    'surgery-planned',
    'match-status-changed',
    'donation-day-changed',
    'facts-changed',
    'email-change-asked',
    'email-change-confirmed',
    'email-change-refused',
    'email-change-withdrawn',
    'death-recorded',
    'death-undone',
    'join-asked',
    'join-ended',
    'joined',
    'separated',
    'link-resent',
    'link-revoked',
    'lost-link-answered',
    'mail-sent-again',
    'mail-bounced',
    'address-settled',
    'opened-in-emergency',
    'emergency-closed',
    'viewed',
  ],
  'voucher-holder': [
    'added',
    'changed',
    'removed',
    'personal-info-saved',
    'set-back',
    'facts-changed',
    'email-change-asked',
    'email-change-confirmed',
    'email-change-refused',
    'email-change-withdrawn',
    'link-resent',
    'link-revoked',
    'lost-link-answered',
    'mail-sent-again',
    'mail-bounced',
    'address-settled',
    'reminded',
    'samples-noted',
    'death-recorded',
    'death-undone',
    'voucher-closed',
    'voucher-reopened',
    'need-told',
    'need-handled',
    'status-changed',
  ],
  consent: [
    'agreed-to-sign',
    'signature-given',
    'paper-received',
    'asked-again',
    'document-viewed',
    'photo-viewed',
    'form-printed',
    'electronic-withdrawn',
    'electronic-agreed-again',
    'supervision-started',
    'supervision-ended',
  ],
  kit: ['first-recorded', 'ordered', 'shipped', 'tracking-corrected', 'received'],
  mail: ['viewed'],
  privacy: [
    'erasure-previewed',
    'erasure-asked',
    'erasure-declined',
    'erasure-withdrawn',
    'erasure-certified',
    'exported',
  ],
};

/** What is only a look, or a part of signing that another line tells of. */
const quiet =
  /viewed$|opened$|^consent\.(initials|photo|document)-|^consent\.(started-over|given-up|replaced)$/;

/** One line of the history: the id of its message and whether it is more than a look. */
export interface HistoryLine {
  item: DonorEvent;
  id: string;
  isStep: boolean;
}

/** A kit that staff order for a holder, and either side of a join, is told of in words of its own. */
function saidOf({ action, actorKind, details }: DonorEvent, what: string) {
  if (what === 'viewed' && details.grant) return 'donors.trail.donor.viewed-in-emergency';
  if (what === 'ordered' && actorKind === 'staff') return 'donors.trail.kit.ordered-for';
  if (['join-asked', 'join-ended', 'joined', 'separated'].includes(what)) {
    return `donors.trail.${action}.${details.into ? 'into' : 'from'}`;
  }
  return `donors.trail.${action}`;
}

/** The history of a record, newest first; what nobody has found words for is said as it stands. */
export function historyLines(items: readonly DonorEvent[]): HistoryLine[] {
  return items.map((item) => {
    const [about = '', what = ''] = item.action.split('.');
    return {
      item,
      id:
        keptTrailMessage(item.action, item.details) ??
        (known[about]?.includes(what) ? saidOf(item, what) : 'record.trail.other'),
      isStep: !quiet.test(item.action),
    };
  });
}

/** How many entries there are of the person with the most: the history is that of a donor and of every holder. */
export function mostOfOne(items: readonly DonorEvent[]): number {
  const counts = new Map<number, number>();
  for (const { holderId } of items) counts.set(holderId, (counts.get(holderId) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
