import { daysBetween, sayDay, type Day } from './dates';
import type { Lang } from './page';
import { wallTime } from './zone';

/** When something is due, seen from today. */
export type Due =
  | { kind: 'late'; days: number }
  | { kind: 'today' }
  | { kind: 'tomorrow' }
  | { kind: 'later'; days: number; day: Day };

/** When a moment is due, in days of the registry's zone; null when there is none. */
export function dueFrom(dueAt: string, now: string, timeZone: string): Due | null {
  const due = wallTime(dueAt, timeZone);
  const today = wallTime(now, timeZone);
  if (!due || !today) return null;
  const days = daysBetween(today, due);
  if (days < 0) return { kind: 'late', days: -days };
  if (days === 0) return { kind: 'today' };
  return days === 1 ? { kind: 'tomorrow' } : { kind: 'later', days, day: due };
}

/** Whether somebody should look at it before the day ends. */
export function isPressing(due: Due | null): boolean {
  return due?.kind === 'late' || due?.kind === 'today';
}

/** Whole days in the registry's zone since a moment; 0 on the same day and for no moment. */
export function daysSince(moment: string, now: string, timeZone: string): number {
  const then = wallTime(moment, timeZone);
  const today = wallTime(now, timeZone);
  return then && today ? Math.max(0, daysBetween(then, today)) : 0;
}

/** A day without its year where that is this year's: "Nov 19", in Spanish "19 nov". */
export function sayNearDay(day: Day, today: Day, lang: Lang): string {
  const said = sayDay(day, lang);
  return day.year === today.year ? said.replace(/,? \d{4}$/, '') : said;
}

/** The same of a moment in the registry's zone; empty when there is none. */
export function sayNearMoment(moment: string, now: string, timeZone: string, lang: Lang): string {
  const day = wallTime(moment, timeZone);
  const today = wallTime(now, timeZone);
  return day && today ? sayNearDay(day, today, lang) : '';
}
