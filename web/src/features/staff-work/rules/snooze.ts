import { dayAfter, isoDay, parseFieldDay } from '@/domain/dates';

/** A choice of the snooze menu: its day as YYYY-MM-DD. */
export interface SnoozeChoice {
  name: 'tomorrow' | 'monday';
  day: string;
}

const MONDAY = 1;

/** Returns the days that the menu offers (today as YYYY-MM-DD). On a Sunday, tomorrow is the Monday. */
export function snoozeChoices(today: string): SnoozeChoice[] {
  const tomorrow = dayAfter(today, 1);
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay();
  const monday = dayAfter(tomorrow, (7 + MONDAY - weekday) % 7);
  return [
    { name: 'tomorrow', day: tomorrow },
    ...(monday === tomorrow ? [] : [{ name: 'monday' as const, day: monday }]),
  ];
}

/** Returns the typed day as YYYY-MM-DD, or the message id of its problem. An item can be snoozed for one year. */
export function pickedDay(typed: string, today: string): { day: string } | { problem: string } {
  const picked = parseFieldDay(typed);
  if (!picked) return { problem: 'work.snooze.day.wrong' };
  const day = isoDay(picked);
  if (day <= today) return { problem: 'work.snooze.day.past' };
  return day > dayAfter(today, 365) ? { problem: 'work.snooze.day.far' } : { day };
}
