import { formatNumber } from '@/i18n/numbers';
import { useT } from '@/i18n/react';
import type { Center } from '../rules/centers';

/** Formats a number without decimals, with commas between thousands. */
export const inWhole = (figure: number): string => formatNumber(Math.round(figure));

/** Returns the distance without decimals, as number and as text for messages with plurals. */
export function distanceInMiles({ distance }: Center): { count: number; miles: string } {
  return { count: Math.round(distance), miles: inWhole(distance) };
}

/** One value of a center; a dash if it is zero, no, or unknown (S2). */
export function CenterValue({ center, column }: { center: Center; column: keyof Center }) {
  const t = useT();
  const value = center[column];
  if (column === 'distance') return <span>{t('referral.centers.mi', distanceInMiles(center))}</span>;
  if (typeof value === 'string') return <span>{value}</span>;
  if (value === true) return <span>{t('shared.yes')}</span>;
  if (value === false) return <Dash words={t('shared.no')} />;
  if (value === null) return <Dash words={t('referral.centers.unknown')} />;
  const figure = Math.round(value);
  return figure === 0 ? <Dash words="0" /> : <span>{inWhole(figure)}</span>;
}

/** A dash with its meaning for screen readers. */
function Dash({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">-</span>
      <span className="sr">{words}</span>
    </>
  );
}
