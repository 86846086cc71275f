import { daysBetween, formatDay, formatDayOfYear, type Day } from './dates';
import type { Lang } from './page';
import { wallTime } from './zone';

/** The due date of a task relative to today. */
export type Due =
  | { kind: 'late'; days: number }
  | { kind: 'today' }
  | { kind: 'tomorrow' }
  | { kind: 'later'; day: Day };

/**
 * Returns the due date of a task. The server counts how late it is, in working days (daysLeft); the calendar
 * day is in the registry's time zone. Null without a due time.
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

/** Reports whether a task is late or due today. */
export function isPressing(due: Due | null): boolean {
  return due?.kind === 'late' || due?.kind === 'today';
}

/** Formats a day, without its year if it is in the current year: "Nov 19", in Spanish "19 nov". */
export function formatNearDay(day: Day, today: Day, lang: Lang): string {
  return day.year === today.year ? formatDayOfYear(day, lang) : formatDay(day, lang);
}

/** Formats the day of a moment in the registry's time zone, as sayNearDay does; empty without a moment. */
export function formatNearMoment(moment: string, now: string, timeZone: string, lang: Lang): string {
  const day = wallTime(moment, timeZone);
  const today = wallTime(now, timeZone);
  return day && today ? formatNearDay(day, today, lang) : '';
}
