import { describe, expect, it } from 'vitest';
import { daysBetween, fieldDay, fixedDay, isoDay, parseFieldDay, parseIsoDay, sayDay } from './dates';
import { sayMoment, sayMomentDay } from './zone';

describe('days', () => {
  it.each([
    ['2026-11-19', 'Nov 19, 2026', '19 nov 2026', '11/19/2026'],
    ['2024-02-29T23:30:00Z', 'Feb 29, 2024', '29 feb 2024', '02/29/2024'],
    ['0099-01-05', 'Jan 5, 99', '5 ene 99', '01/05/0099'],
  ])('%s', (iso, en, es, field) => {
    const day = parseIsoDay(iso)!;
    expect(sayDay(day, 'en')).toBe(en);
    expect(sayDay(day, 'es')).toBe(es);
    expect(fieldDay(day)).toBe(field);
    expect(isoDay(day)).toBe(iso.slice(0, 10));
  });

  it('read month first in fixed wording, but never to a Spanish reader', () => {
    const day = { year: 2026, month: 11, day: 12 };
    expect(fixedDay(day, 'en')).toBe('11/12/2026');
    expect(fixedDay(day, 'es')).toBe('12 nov 2026');
  });

  it.each(['', '2026-02-30', '2026-13-01', '2026-11-190', '19.11.2026'])('%j is no day', (text) =>
    expect(parseIsoDay(text)).toBeNull(),
  );

  // Shows R1.3b
  it('reads fields as MM/DD/YYYY only', () => {
    expect(parseFieldDay('02/29/2024')).toEqual({ year: 2024, month: 2, day: 29 });
    expect(parseFieldDay('02/29/2023')).toBeNull();
    expect(parseFieldDay('2/9/2024')).toBeNull();
  });

  it('counts days across the change of the clocks', () => {
    expect(daysBetween({ year: 2026, month: 3, day: 7 }, { year: 2026, month: 3, day: 9 })).toBe(2);
    expect(daysBetween({ year: 2026, month: 1, day: 1 }, { year: 2025, month: 12, day: 31 })).toBe(-1);
  });
});

describe('moments in the registry’s zone', () => {
  // Shows R1.3c
  it('take the day of that zone', () => {
    expect(sayMomentDay('2026-11-20T03:05:00Z', 'America/New_York', 'en')).toBe('Nov 19, 2026');
    expect(sayMoment('2026-11-20T03:05:00Z', 'America/New_York', 'en')).toBe('Nov 19, 2026, 10:05 PM');
    expect(sayMoment('2026-11-20T05:00:00Z', 'America/New_York', 'es')).toBe('20 nov 2026, 0:00');
    expect(sayMoment('2026-11-20T05:00:00Z', 'America/New_York', 'en')).toBe('Nov 20, 2026, 12:00 AM');
  });

  it('are empty when there is none', () => {
    expect(sayMoment('', 'America/New_York', 'en')).toBe('');
    expect(sayMomentDay('soon', 'America/New_York', 'en')).toBe('');
  });
});
