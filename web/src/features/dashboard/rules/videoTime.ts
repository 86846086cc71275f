import { isoDay, parseFieldDay } from '@/domain/dates';
import type { Lang } from '@/domain/page';
import { sayWallTime } from '@/domain/zone';

/**
 * A time of a training video, which comes as MM/DD/YYYY HH:mm on the registry's clock (M4): as it
 * reads in the page's language, AM and PM kept with their hour, and as machines read it. Null when there is none.
 */
export function videoTime(moment: string, lang: Lang): { said: string; iso: string } | null {
  const [written = '', clock = ''] = moment.split(' ');
  const day = parseFieldDay(written);
  const parts = /^(\d{2}):(\d{2})$/.exec(clock);
  if (!day || !parts) return null;
  const said = sayWallTime({ ...day, hour: Number(parts[1]), minute: Number(parts[2]) }, lang);
  return { said: said.replace(/ (?=[AP]M$)/, '\u00a0'), iso: `${isoDay(day)}T${clock}` };
}
