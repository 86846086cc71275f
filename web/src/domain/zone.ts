import { dayAfter, isoDay, parseIsoDay, formatDay, type Day } from './dates';
import type { Lang, ZoneSpan } from './page';

// Only for the app: this file needs Intl, which the engine that renders the public page does not have.

/** A local time in the registry's time zone. */
export interface WallTime extends Day {
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const knownSpans = new Map<string, readonly ZoneSpan[]>();

/**
 * Registers the clock changes of a zone around the present. Times within them need no Intl, which is slow to
 * start on old phones.
 */
export function setZone(timeZone: string, spans: readonly ZoneSpan[]): void {
  knownSpans.set(timeZone, spans);
}

/**
 * Returns the cached format of a zone. Creating it takes a phone longer than the rest of a list with many
 * times.
 */
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** Returns the registry's local time for an RFC 3339 time; null if the text is empty or invalid. */
export function wallTime(moment: string, timeZone: string): WallTime | null {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return null;
  const time = date.getTime();
  const span = knownSpans.get(timeZone)?.find(({ from, until }) => from <= time && time < until);
  return span ? wallTimeAt(date, span.minutes) : wallTimeOfBrowser(date, timeZone);
}

function wallTimeAt(date: Date, minutesEast: number): WallTime {
  const local = new Date(date.getTime() + minutesEast * 60_000);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}

function wallTimeOfBrowser(date: Date, timeZone: string): WallTime {
  const part = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return {
    year: part.year ?? 0,
    month: part.month ?? 0,
    day: part.day ?? 0,
    hour: part.hour ?? 0,
    minute: part.minute ?? 0,
  };
}

/** Formats the day of a moment in the registry's time zone for sentences; empty without a moment. */
export function formatMomentDay(moment: string, timeZone: string, lang: Lang): string {
  return formatDayAfter(moment, 0, timeZone, lang);
}

/**
 * Formats the day a number of days after a moment, in the registry's time zone, for sentences; empty without a
 * moment.
 */
export function formatDayAfter(moment: string, days: number, timeZone: string, lang: Lang): string {
  const wall = wallTime(moment, timeZone);
  const day = wall && parseIsoDay(dayAfter(isoDay(wall), days));
  return day ? formatDay(day, lang) : '';
}

/** The halves of the day; the Spanish words contain no-break spaces. */
const halves = { en: ['AM', 'PM'], es: ['a.\u00a0m.', 'p.\u00a0m.'] } as const;

/**
 * Formats a local time: "Nov 19, 2026, 2:05 PM", in Spanish "19 nov 2026, 2:05 p. m.", as in the US. A Spanish
 * sentence that ends with it needs no other period.
 */
function formatWallTime(wall: WallTime, lang: Lang): string {
  const minute = String(wall.minute).padStart(2, '0');
  const half = halves[lang][wall.hour < 12 ? 0 : 1];
  return `${formatDay(wall, lang)}, ${wall.hour % 12 || 12}:${minute} ${half}`;
}

/** Formats day and time of a moment in the registry's time zone, see sayWallTime; empty without a moment. */
export function formatMoment(moment: string, timeZone: string, lang: Lang): string {
  const wall = wallTime(moment, timeZone);
  return wall ? formatWallTime(wall, lang) : '';
}
