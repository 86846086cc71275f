import { isoDay, parseFieldDay, sayDay } from '@/domain/dates';
import type { Lang } from '@/domain/page';

/**
 * A time of a training video, which comes as MM/DD/YYYY HH:mm on the registry's clock (M4): its day
 * as it reads in the page's language, and the time as machines read it. Null when there is none.
 */
export function videoTime(moment: string, lang: Lang): { said: string; iso: string } | null {
  const [written = '', clock = ''] = moment.split(' ');
  const day = parseFieldDay(written);
  if (!day || !/^\d{2}:\d{2}$/.test(clock)) return null;
  return { said: sayDay(day, lang), iso: `${isoDay(day)}T${clock}` };
}
