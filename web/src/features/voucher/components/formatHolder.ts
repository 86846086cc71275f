import { OTHER_RELATIONSHIP } from '@/domain/voucher';
import type { Translate } from '@/i18n/react';
import type { HolderRecord } from '../api/voucher';
import type { Room } from '../rules/holders';

/** Formats a number of years: '< 1 year', '> 1 year', '> N years' (V3). */
export function formatYears(years: number, t: Translate): string {
  return years === 0 ? t('voucher.years.within') : t('voucher.years.more', { years });
}

/** Returns the relationship for the list, with the description for Other (V2). */
export function formatRelationship(holder: HolderRecord, t: Translate): string {
  const { relationshipToDonor, relationshipToDonorOther } = holder;
  if (relationshipToDonor === '') return '';
  const words = t(`voucher.relationship.${relationshipToDonor}`);
  return relationshipToDonor === OTHER_RELATIONSHIP ? `${words} - ${relationshipToDonorOther}` : words;
}

/** Returns Yes or No, with the years of a Yes; empty until chosen. */
export function formatNeed(holder: HolderRecord, t: Translate): string {
  const { willLikelyNeedKidneyTransplant: need, yearsBeforeKidneyTransplant: years } = holder;
  if (need === 0) return t('shared.no');
  if (need !== 1) return '';
  return years < 0 ? t('shared.yes') : t('voucher.need.yes', { years: formatYears(years, t) });
}

/** Returns why a family holder cannot be added, and that a holder in imminent need still can (R26.4a). */
export function formatRefusedFamily(max: number, room: Room, t: Translate): string {
  const reached = formatLimit(max, t);
  return room === 'imminent' ? `${reached} ${t('voucher.limit.imminent')}` : reached;
}

/** Returns the message for a reached limit, with the contact for raising it (V2, Limit alert). */
export function formatLimit(max: number, t: Translate): string {
  const reached = t('voucher.limit', { max });
  return max > 1 ? `${reached} ${t('voucher.limit.more')}` : reached;
}
