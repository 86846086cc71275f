import { parseIsoDay, formatDay } from '@/domain/dates';
import { formatMoment, formatMomentDay } from '@/domain/zone';
import { useLang } from '@/i18n/react';
import { useBrand } from './PageContext';

/** Returns functions that format days and times for the reader, in the registry's time zone. */
export function useDates() {
  const lang = useLang();
  const { timezone } = useBrand();
  return {
    /** The day of an ISO date; empty if there is none. */
    day(iso: string | null | undefined): string {
      const day = parseIsoDay(iso ?? '');
      return day ? formatDay(day, lang) : '';
    },
    moment: (at: string) => formatMoment(at, timezone, lang),
    momentDay: (at: string) => formatMomentDay(at, timezone, lang),
  };
}
