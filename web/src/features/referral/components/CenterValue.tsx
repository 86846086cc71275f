import { sayNumber } from '@/i18n/numbers';
import { useT } from '@/i18n/react';
import type { Center } from '../rules/centers';

/** A number without decimals, thousands parted. */
export const inWhole = (figure: number): string => sayNumber(Math.round(figure));

/** The distance without decimals, for a message that is told both. */
export function milesOf({ distance }: Center): { count: number; miles: string } {
  return { count: Math.round(distance), miles: inWhole(distance) };
}

/** One figure or yes of a center; a dash where it is zero, no, or not known (S2). */
export function CenterValue({ center, column }: { center: Center; column: keyof Center }) {
  const t = useT();
  const value = center[column];
  if (column === 'distance') return <span>{t('referral.centers.mi', milesOf(center))}</span>;
  if (typeof value === 'string') return <span>{value}</span>;
  if (value === true) return <span>{t('shared.yes')}</span>;
  if (value === false) return <Dash words={t('shared.no')} />;
  if (value === null) return <Dash words={t('referral.centers.unknown')} />;
  const figure = Math.round(value);
  return figure === 0 ? <Dash words="0" /> : <span>{inWhole(figure)}</span>;
}

/** What a dash means is said to those who hear the page. */
function Dash({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">-</span>
      <span className="sr">{words}</span>
    </>
  );
}
