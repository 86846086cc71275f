import { isoDay, parseFieldDay, formatDay } from '@/domain/dates';
import type { Lang } from '@/domain/page';

/**
 * Parses a time of a training video, MM/DD/YYYY HH:mm in the registry's time zone (M4). Returns the day in the
 * page's language and the ISO time; null if there is none.
 */
export function videoTime(moment: string, lang: Lang): { said: string; iso: string } | null {
  const [written = '', clock = ''] = moment.split(' ');
  const day = parseFieldDay(written);
  if (!day || !/^\d{2}:\d{2}$/.test(clock)) return null;
  return { said: formatDay(day, lang), iso: `${isoDay(day)}T${clock}` };
}
