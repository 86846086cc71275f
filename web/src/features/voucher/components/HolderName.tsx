import { useT, type Translate } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import type { HolderRecord } from '../api/voucher';
import { listedName } from '../rules/holders';

interface HolderNameProps {
  holder: HolderRecord;
  isMonitored?: boolean;
}

/** A holder's name as text to be heard: of a masked one the first letters, and that the rest is hidden. */
export function spokenName(holder: HolderRecord, t: Translate, isMonitored = false): string {
  const name = listedName(holder, isMonitored);
  if (!name.includes('*')) return name;
  return t('voucher.name-hidden', { letters: name.replaceAll('*', '') });
}

/** A holder's name; the stars of a masked one are not read aloud. */
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

/** What tells two masked names apart: the relation, and when the donor named them. */
export function HolderHint({ holder }: { holder: HolderRecord }) {
  const t = useT();
  const dates = useDates();
  const date = dates.momentDay(holder.createdDateTime);
  const relationship = t(`voucher.relationship.${holder.relationshipToDonor}`);
  return <span className="small muted">{t('voucher.named', { relationship, date })}</span>;
}
