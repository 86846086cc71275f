import { describe, expect, it } from 'vitest';
import { pickedDay, snoozeChoices } from './snooze';

describe('the days of the snooze menu', () => {
  it.each([
    ['2026-11-23', 'tomorrow 2026-11-24, monday 2026-11-30'], // a Monday
    ['2026-11-27', 'tomorrow 2026-11-28, monday 2026-11-30'], // a Friday
    ['2026-11-29', 'tomorrow 2026-11-30'], // a Sunday
    ['2026-12-31', 'tomorrow 2027-01-01, monday 2027-01-04'],
  ])('on %s the menu offers %s', (today, want) =>
    expect(
      snoozeChoices(today)
        .map(({ name, day }) => `${name} ${day}`)
        .join(', '),
    ).toBe(want),
  );
});

describe('a typed day', () => {
  it.each([
    ['12/15/2026', { day: '2026-12-15' }],
    ['2026-12-15', { day: '2026-12-15' }],
    ['11/29/2027', { day: '2027-11-29' }],
    ['11/30/2027', { problem: 'work.snooze.day.far' }],
    ['11/29/2026', { problem: 'work.snooze.day.past' }],
    ['13/45/2026', { problem: 'work.snooze.day.wrong' }],
    ['', { problem: 'work.snooze.day.wrong' }],
  ])('pickedDay returns for "%s": %o', (typed, want) => expect(pickedDay(typed, '2026-11-29')).toEqual(want));
});
