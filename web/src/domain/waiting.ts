import { daysBetween, sayDay, sayDayOfYear, type Day } from './dates';
import type { Lang } from './page';
import { wallTime } from './zone';

/** When something is due, seen from today. */
export type Due =
  | { kind: 'late'; days: number }
  | { kind: 'today' }
  | { kind: 'tomorrow' }
  | { kind: 'later'; day: Day };

/**
 * Returns when something is due. The server counts how late it is, in working days (daysLeft); the calendar day is
 * that of the registry's zone. Null when there is no due time.
 */
export function dueFrom(
  { dueAt, daysLeft }: { dueAt: string; daysLeft: number },
  now: string,
  timeZone: string,
): Due | null {
  const due = wallTime(dueAt, timeZone);
  const today = wallTime(now, timeZone);
  if (!due || !today) return null;
  if (daysLeft < 0) return { kind: 'late', days: -daysLeft };
  if (daysLeft === 0) return { kind: 'today' };
  return daysBetween(today, due) === 1 ? { kind: 'tomorrow' } : { kind: 'later', day: due };
}

/** Reports whether somebody should look at it before the day ends. */
export function isPressing(due: Due | null): boolean {
  return due?.kind === 'late' || due?.kind === 'today';
}

/** A day without its year where that is this year's: "Nov 19", in Spanish "19 nov". */
export function sayNearDay(day: Day, today: Day, lang: Lang): string {
  return day.year === today.year ? sayDayOfYear(day, lang) : sayDay(day, lang);
}

/** The same of a moment in the registry's zone; empty when there is none. */
export function sayNearMoment(moment: string, now: string, timeZone: string, lang: Lang): string {
  const day = wallTime(moment, timeZone);
  const today = wallTime(now, timeZone);
  return day && today ? sayNearDay(day, today, lang) : '';
}
