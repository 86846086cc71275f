import type { DonorEvent } from '../../../api/staffVouchers';

/** What the trail of a donor and their holders tells in words of its own. */
const known = [
  'donor.invited',
  'donor.personal-info-saved',
  'donor.holders-finalized',
  'donor.set-back',
  'donor.limit-changed',
  'donor.surgery-planned',
  'donor.match-status-changed',
  'donor.link-resent',
  'donor.link-revoked',
  'voucher-holder.added',
  'voucher-holder.changed',
  'voucher-holder.removed',
  'voucher-holder.personal-info-saved',
  'voucher-holder.set-back',
  'voucher-holder.link-resent',
  'voucher-holder.link-revoked',
  'voucher-holder.reminded',
  'voucher-holder.samples-noted',
  'voucher-holder.status-changed',
  'consent.agreed-to-sign',
  'consent.signature-given',
  'consent.paper-received',
  'consent.asked-again',
  'consent.document-viewed',
  'consent.photo-viewed',
  'donor.viewed',
] as const;

/** What is only a look, or a part of signing that another line tells of. */
const quiet =
  /viewed$|opened$|^consent\.(initials|photo|document)-|^consent\.(started-over|given-up|replaced)$/;

/** One line of the history: the id of its message and whether it is more than a look. */
export interface HistoryLine {
  item: DonorEvent;
  id: string;
  isStep: boolean;
}

/** The history of a record, newest first; what nobody has found words for is said as it stands. */
export function historyLines(items: readonly DonorEvent[]): HistoryLine[] {
  return items.map((item) => {
    const word = known.find((action) => action === item.action);
    return {
      item,
      id: word ? `donors.trail.${word}` : 'record.trail.other',
      isStep: !quiet.test(item.action),
    };
  });
}
