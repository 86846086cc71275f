import { useT, type Translate } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import type { HolderRecord } from '../api/voucher';
import { listedName } from '../rules/holders';

interface HolderNameProps {
  holder: HolderRecord;
  isMonitored?: boolean;
}

/**
 * Returns a holder's name for screen readers: a masked name as its first letters, with a note that the rest is
 * hidden.
 */
export function spokenName(holder: HolderRecord, t: Translate, isMonitored = false): string {
  const name = listedName(holder, isMonitored);
  if (!name.includes('*')) return name;
  return t('voucher.name-hidden', { letters: name.replaceAll('*', '') });
}

/** A holder's name; screen readers skip the stars of a masked name. */
export function HolderName({ holder, isMonitored = false }: HolderNameProps) {
  const t = useT();
  const name = listedName(holder, isMonitored);
  const spoken = spokenName(holder, t, isMonitored);
  if (spoken === name) return <b>{name}</b>;
  return (
    <>
      <b aria-hidden="true">{name}</b>
      <span className="sr">{spoken}</span>
    </>
  );
}

/** Details that distinguish two masked names: the relation, and the date on which the donor named them. */
export function HolderHint({ holder }: { holder: HolderRecord }) {
  const t = useT();
  const dates = useDates();
  const date = dates.momentDay(holder.createdDateTime);
  const relationship = t(`voucher.relationship.${holder.relationshipToDonor}`);
  return <span className="small muted">{t('voucher.named', { relationship, date })}</span>;
}
