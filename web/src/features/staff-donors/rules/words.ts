import type { DocumentItem, HolderItem, NeedItem, Outlook } from '@/api/staffDonors';
import { parseFieldDay, parseIsoDay } from '@/domain/dates';
import { UNANSWERED } from '@/domain/voucher';
import type { PillKind } from '@/ui/status-pill/StatusPill';

/** The match statuses of V3, in their order. */
export const matchStatuses = [1, 2, 3, 4, 5] as const;
export const TRANSPLANTED = 5;

/** The steps of a donor, in their order. */
export const donorSteps = [100, 200, 300, 400] as const;

/** How a match status looks: news until the surgery, done after it. */
export const matchKind = (status: number): PillKind => (status === TRANSPLANTED ? 'live' : 'info');

/** How an outlook looks. */
export const outlookKind: Record<Outlook, PillKind> = {
  ready: 'live',
  'none-left': 'neutral',
  'on-track': 'info',
  'at-risk': 'wait',
  late: 'stop',
};

/** How what a voucher is called looks. */
export const stateKind: Record<HolderItem['voucherState'], PillKind> = {
  'not-complete': 'wait',
  'awaits-donation': 'live',
  available: 'live',
  'redemption-asked': 'wait',
  redeemed: 'info',
  retired: 'neutral',
  closed: 'neutral',
};

/** What is still missing before a surgery, in the order of the list. */
export const openNeeds = (needs: readonly NeedItem[]) => needs.filter(({ outlook }) => outlook !== 'ready');

/** Whether a holder says when a transplant is needed, and in how many years. */
export function yearsOf(
  holder: Pick<HolderItem, 'willLikelyNeedKidneyTransplant' | 'yearsBeforeKidneyTransplant'>,
) {
  const years = holder.yearsBeforeKidneyTransplant;
  return holder.willLikelyNeedKidneyTransplant === 1 && years !== UNANSWERED ? years : null;
}

/** From when on somebody signs for themselves (R6.12). */
export const OF_AGE = 18;

/** How old somebody born on that day (MM/DD/YYYY) is today (YYYY-MM-DD); null where no day is known. */
export function ageOn(birthDate: string, today: string): number | null {
  const born = parseFieldDay(birthDate);
  const now = parseIsoDay(today);
  if (!born || !now) return null;
  const hadBirthday = now.month * 100 + now.day >= born.month * 100 + born.day;
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

/**
 * Who signs for a holder, as the types of consent are numbered: as signed, a guardian for a minor; 0: not
 * known yet.
 */
export function signerOf(holder: HolderItem, documents: readonly DocumentItem[], isMinor: boolean): number {
  const signed = documents.find(
    ({ holderId, state }) => holderId === holder.id && (state === 'signed' || state === 'received'),
  );
  return signed?.type || (isMinor ? 2 : 0);
}
