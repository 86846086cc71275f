import { isoDay, parseFieldDay, type Day } from '@/domain/dates';

/** Today on the device. It may differ by a day from the server's, which decides. */
export type Today = Day;

/** The age above which a date of birth counts as a mistake (R5.8). */
const OLDEST = 120;

/** Returns the day on the device's clock. */
export function todayFrom(now: Date): Today {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/** Reports whether a text is a calendar day in MM/DD/YYYY, not in the future and not over 120 years ago. */
export function isBirthDate(text: string, today: Today): boolean {
  const day = parseFieldDay(text);
  if (!day) return false;
  const born = isoDay(day);
  return born <= isoDay(today) && born >= isoDay({ ...today, year: today.year - OLDEST });
}

/** The age from which a patient signs the release without a guardian (R3.9). */
const OF_AGE = 18;

/** Reports whether a date of birth in MM/DD/YYYY is that of a patient under 18. */
export function isMinor(text: string, today: Today): boolean {
  const day = parseFieldDay(text);
  if (!day || !isBirthDate(text, today)) return false;
  return isoDay(day) > isoDay({ ...today, year: today.year - OF_AGE });
}
