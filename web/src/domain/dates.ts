import type { Lang } from './page';

// No Intl in this file: the public page is rendered by an engine that has none.

/** A day of the calendar; month counts from 1. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

const months: Record<Lang, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
};

const two = (n: number) => String(n).padStart(2, '0');
const four = (n: number) => String(n).padStart(4, '0');

/** The day at the start of an ISO date or time, as written there; null when it is none or not in the calendar. */
export function parseIsoDay(text: string): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  return parts ? asDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

/** The day of a field written MM/DD/YYYY; null when it is none or not in the calendar. */
export function parseFieldDay(text: string): Day | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  return parts ? asDay(Number(parts[3]), Number(parts[1]), Number(parts[2])) : null;
}

function asDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? { year, month, day } : null;
}

/** As dates read in sentences: "Nov 19, 2026", in Spanish "19 nov 2026". */
export function sayDay({ year, month, day }: Day, lang: Lang): string {
  const name = months[lang][month - 1] ?? '';
  return lang === 'en' ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`;
}

/** A day of a year that is known: "Nov 19", in Spanish "19 nov". */
export function sayDayOfYear({ month, day }: Day, lang: Lang): string {
  const name = months[lang][month - 1] ?? '';
  return lang === 'en' ? `${name} ${day}` : `${day} ${name}`;
}

/** As dates read in fields: MM/DD/YYYY. */
export function fieldDay({ year, month, day }: Day): string {
  return `${two(month)}/${two(day)}/${four(year)}`;
}

/**
 * As dates read in wording that the specification fixes: MM/DD/YYYY. Spanish readers take
 * the first number for the day, so their own wording has the month as a word.
 */
export function fixedDay(day: Day, lang: Lang): string {
  return lang === 'en' ? fieldDay(day) : sayDay(day, lang);
}

/** The ISO form: YYYY-MM-DD. */
export function isoDay({ year, month, day }: Day): string {
  return `${four(year)}-${two(month)}-${two(day)}`;
}

/** Whole days from one day to another; negative when it lies before. */
export function daysBetween(from: Day, to: Day): number {
  const at = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);
  return Math.round((at(to) - at(from)) / 86_400_000);
}

/** The ISO day so many days after another ISO day. */
export function dayAfter(iso: string, days: number): string {
  const day = new Date(`${iso}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The id of what is wrong with a day out of a date field, YYYY-MM-DD as today's; empty when nothing is. */
export function dayProblem(day: string, today: string): string {
  if (day === '') return 'record.day.missing';
  return day > today ? 'record.day.future' : '';
}
