import type { DocumentItem, HolderItem, NeedItem, Outlook } from '@/api/staffDonors';
import { parseFieldDay, parseIsoDay } from '@/domain/dates';
import { UNANSWERED } from '@/domain/voucher';
import type { Translate } from '@/i18n/react';
import type { PillKind } from '@/ui/status-pill/StatusPill';

/** The match statuses of V3, in their order. */
export const matchStatuses = [1, 2, 3, 4, 5] as const;
export const TRANSPLANTED = 5;

/** The steps of a donor, in their order. */
export const donorSteps = [100, 200, 300, 400] as const;

/** Returns the pill kind of a match status: informational until the surgery, done after it. */
export const matchKind = (status: number): PillKind => (status === TRANSPLANTED ? 'live' : 'info');

/** The pill kind of each outlook. */
export const outlookKind: Record<Outlook, PillKind> = {
  ready: 'live',
  'none-left': 'neutral',
  'on-track': 'info',
  'at-risk': 'wait',
  late: 'stop',
  'no-date': 'neutral',
};

/** The pill kind of each voucher state. */
export const stateKind: Record<HolderItem['voucherState'], PillKind> = {
  'not-complete': 'wait',
  'awaits-donation': 'live',
  available: 'live',
  'redemption-asked': 'wait',
  redeemed: 'info',
  retired: 'neutral',
  closed: 'neutral',
};

/** Returns the needs that are still open before a surgery, in the order of the list. */
export const openNeeds = (needs: readonly NeedItem[]) => needs.filter(({ outlook }) => outlook !== 'ready');

/** Returns the number of years until a likely transplant; null if the holder does not expect one or gave no number. */
export function holderYears(
  holder: Pick<HolderItem, 'willLikelyNeedKidneyTransplant' | 'yearsBeforeKidneyTransplant'>,
) {
  const years = holder.yearsBeforeKidneyTransplant;
  return holder.willLikelyNeedKidneyTransplant === 1 && years !== UNANSWERED ? years : null;
}

/** The age from which people sign for themselves (R6.12). */
export const OF_AGE = 18;

/** Returns the age today (YYYY-MM-DD) of a person born on birthDate (MM/DD/YYYY); null if a day is invalid. */
export function ageOn(birthDate: string, today: string): number | null {
  const born = parseFieldDay(birthDate);
  const now = parseIsoDay(today);
  if (!born || !now) return null;
  const hadBirthday = now.month * 100 + now.day >= born.month * 100 + born.day;
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

/** The pill kind of each state of a duty. */
export const dutyKind: Record<HolderItem['duties'][number]['state'], PillKind> = {
  upcoming: 'neutral',
  due: 'wait',
  overdue: 'stop',
};

/** Returns a birth date with the age today (YYYY-MM-DD). */
export function bornLine(t: Translate, birthDate: string, today: string): string {
  const age = ageOn(birthDate, today);
  return age === null ? birthDate : t('donors.fact.born-on', { day: birthDate, age });
}

/** Returns an address in one line. */
export function addressLine(
  person: Pick<HolderItem, 'address1' | 'address2' | 'city' | 'state' | 'zip'>,
): string {
  const { address1, address2, city, state, zip } = person;
  const street = [address1, address2].filter(Boolean).join(', ');
  return [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

/** Returns the consent type of a holder's signer: as signed, or 2 (a guardian) for a minor; 0 if not known yet. */
export function holderSigner(
  holder: HolderItem,
  documents: readonly DocumentItem[],
  isMinor: boolean,
): number {
  const signed = documents.find(
    ({ holderId, state }) => holderId === holder.id && (state === 'signed' || state === 'received'),
  );
  return signed?.type || (isMinor ? 2 : 0);
}
