import type { Lang } from './page';
import { foldTyped } from './foldTyped';

// No Intl in this file: the engine that renders the public page does not have it.

/** A calendar day; months count from 1. */
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

/**
 * Returns the day at the start of an ISO date or time, without converting time zones; null if it does not
 * exist.
 */
export function parseIsoDay(text: string): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  return parts ? asDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

/**
 * Why a typed date is invalid: its form, a year without four digits, a month or day that does not exist, or
 * February 29 in a common year.
 */
export type DayFault = 'form' | 'year' | 'month' | 'day' | 'leap-day';

/** A typed date with its numbers unchecked, and its fault if it is invalid. */
interface TypedDay extends Day {
  fault: DayFault | null;
}

const BETWEEN = ' ?[-/. ] ?';
const MONTH_FIRST = new RegExp(`^(\\d{1,2})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d+)$`);
const YEAR_FIRST = new RegExp(`^(\\d{4})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{1,2})$`);
const MONTH_FIRST_DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;
/** No month is 19 or 20, so this form cannot be confused with the form above. */
const YEAR_FIRST_DIGITS = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;

/**
 * Parses a date that a person typed with the month first (3/5/1958, 03-05-1958, 03051958) or a browser filled
 * in with the year first (1958-03-05). Digits are never moved or changed (R1.3e): the server accepts the same
 * forms.
 */
export function readTypedDay(text: string): TypedDay {
  const typed = foldTyped(text);
  const yearFirst = YEAR_FIRST_DIGITS.exec(typed) ?? YEAR_FIRST.exec(typed);
  if (yearFirst) return typedDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const monthFirst = MONTH_FIRST_DIGITS.exec(typed) ?? MONTH_FIRST.exec(typed);
  if (monthFirst) return typedDay(monthFirst[3], monthFirst[1], monthFirst[2]);
  return { year: 0, month: 0, day: 0, fault: 'form' };
}

function typedDay(yearText = '', monthText = '', dayText = ''): TypedDay {
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  if (month < 1 || month > 12) return { year, month, day, fault: 'month' };
  if (yearText.length !== 4) return { year, month, day, fault: 'year' };
  if (asDay(year, month, day)) return { year, month, day, fault: null };
  return { year, month, day, fault: month === 2 && day === 29 ? 'leap-day' : 'day' };
}

/** Returns the day of a field in any of the typed forms; null if it is invalid. */
export function parseFieldDay(text: string): Day | null {
  const { fault, ...day } = readTypedDay(text);
  return fault ? null : day;
}

function asDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? { year, month, day } : null;
}

/** Formats a day for sentences: "Nov 19, 2026", in Spanish "19 nov 2026". Its spaces do not break. */
export function formatDay({ year, month, day }: Day, lang: Lang): string {
  const name = months[lang][month - 1] ?? '';
  return lang === 'en' ? `${name}\u00a0${day},\u00a0${year}` : `${day}\u00a0${name}\u00a0${year}`;
}

/** Formats a day without its year: "Nov 19", in Spanish "19 nov". */
export function formatDayOfYear({ month, day }: Day, lang: Lang): string {
  const name = months[lang][month - 1] ?? '';
  return lang === 'en' ? `${name}\u00a0${day}` : `${day}\u00a0${name}`;
}

/** Formats a day for fields: MM/DD/YYYY. */
export function fieldDay({ year, month, day }: Day): string {
  return `${two(month)}/${two(day)}/${four(year)}`;
}

/** Formats a day as YYYY-MM-DD. */
export function isoDay({ year, month, day }: Day): string {
  return `${four(year)}-${two(month)}-${two(day)}`;
}

/** Returns the number of whole days from one day to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  const at = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);
  return Math.round((at(to) - at(from)) / 86_400_000);
}

/** Returns the ISO day a number of days after another ISO day. */
export function dayAfter(iso: string, days: number): string {
  const day = new Date(`${iso}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/**
 * Returns the message id for an invalid day of a date field (YYYY-MM-DD, as today is); empty if the day is
 * valid.
 */
export function dayProblem(day: string, today: string): string {
  if (day === '') return 'record.day.missing';
  return day > today ? 'record.day.future' : '';
}
