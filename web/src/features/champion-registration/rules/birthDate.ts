import { isoDay, parseFieldDay, type Day } from '@/domain/dates';

/** Today, wherever the server's registry or the patient is: a day's difference is the server's to judge. */
export type Today = Day;

/** The age at which a date of birth is taken for a mistake (R5.8). */
const OLDEST = 120;

/** The day that a device's clock shows. */
export function todayOf(now: Date): Today {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/** Whether a text is a day of the calendar in MM/DD/YYYY, not in the future and not over 120 years ago. */
export function isBirthDate(text: string, today: Today): boolean {
  const day = parseFieldDay(text);
  if (!day) return false;
  const born = isoDay(day);
  return born <= isoDay(today) && born >= isoDay({ ...today, year: today.year - OLDEST });
}

/** The age from which a patient agrees to the release alone (R3.9). */
const OF_AGE = 18;

/** Whether a date of birth in MM/DD/YYYY is that of a patient under 18. */
export function isMinor(text: string, today: Today): boolean {
  const day = parseFieldDay(text);
  if (!day || !isBirthDate(text, today)) return false;
  return isoDay(day) > isoDay({ ...today, year: today.year - OF_AGE });
}
