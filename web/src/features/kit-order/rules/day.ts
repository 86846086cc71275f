import { sayDay } from '@/domain/dates';
import type { Lang } from '@/domain/page';

/** The days after its shipping on which a kit is still expected (internal/kit/order.go). */
export const DAYS_TO_ARRIVE = 14;

/** The day of a moment by the clock of this device, as dates read in sentences; empty when it is none. */
export function dayOf(moment: string, lang: Lang, daysLater = 0): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  at.setDate(at.getDate() + daysLater);
  return sayDay({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() }, lang);
}
