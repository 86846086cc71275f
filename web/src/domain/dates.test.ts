import { describe, expect, it } from 'vitest';
import { daysBetween, fieldDay, isoDay, parseFieldDay, parseIsoDay, readTypedDay, formatDay } from './dates';
import { formatMoment, formatMomentDay } from './zone';

describe('days', () => {
  it.each([
    ['2026-11-19', 'Nov\u00a019,\u00a02026', '19\u00a0nov\u00a02026', '11/19/2026'],
    ['2024-02-29T23:30:00Z', 'Feb\u00a029,\u00a02024', '29\u00a0feb\u00a02024', '02/29/2024'],
    ['0099-01-05', 'Jan\u00a05,\u00a099', '5\u00a0ene\u00a099', '01/05/0099'],
  ])('%s is formatted for both languages, fields and ISO', (iso, en, es, field) => {
    const day = parseIsoDay(iso)!;
    expect(formatDay(day, 'en')).toBe(en);
    expect(formatDay(day, 'es')).toBe(es);
    expect(fieldDay(day)).toBe(field);
    expect(isoDay(day)).toBe(iso.slice(0, 10));
  });

  it.each(['', '2026-02-30', '2026-13-01', '2026-11-190', '19.11.2026'])('parseIsoDay rejects %j', (text) =>
    expect(parseIsoDay(text)).toBeNull(),
  );

  // The server has the same list (internal/platform/personal).
  it.each([
    '03/05/1958',
    '3/5/1958',
    '3/05/1958',
    '3-5-1958',
    '3.5.1958',
    '3 5 1958',
    ' 03 / 05 / 1958 ',
    '03051958',
    '1958-03-05',
    '1958-3-5',
    '1958/03/05',
    '19580305',
    '03–05–1958',
    '０３／０５／１９５８',
    '\u200E03/05/1958',
  ])('parseFieldDay reads %j as March 5, 1958', (typed) =>
    expect(parseFieldDay(typed)).toEqual({ year: 1958, month: 3, day: 5 }),
  );

  it.each([
    ['02/29/1960', '1960-02-29'],
    ['1960-02-29', '1960-02-29'],
    ['20000229', '2000-02-29'],
    ['10102010', '2010-10-10'],
  ])('parseFieldDay reads %s as %s', (typed, iso) => expect(isoDay(parseFieldDay(typed)!)).toBe(iso));

  it.each([
    ['02/30/1960', 'day'],
    ['04/31/1970', 'day'],
    ['02/29/1961', 'leap-day'],
    ['06/31/1985', 'day'],
    ['09/31/1950', 'day'],
    ['02301958', 'day'],
    ['1961-02-29', 'leap-day'],
    ['03/00/1958', 'day'],
    ['31/12/1960', 'month'],
    ['30/02/1960', 'month'],
    ['31121960', 'month'],
    ['13451950', 'month'],
    ['00/05/1958', 'month'],
    ['31/12/60', 'month'],
    ['3/5/58', 'year'],
    ['3-5-58', 'year'],
    ['030558', 'year'],
    ['3/5/19588', 'year'],
    ['3051958', 'form'],
    ['1958', 'form'],
    ['3/5', 'form'],
    ['March 5, 1958', 'form'],
    ['03//05/1958', 'form'],
    ['03/05/1958 10:00', 'form'],
    ['٠٣/٠٥/١٩٥٨', 'form'],
    ['', 'form'],
  ])('readTypedDay rejects %j because of its %s', (typed, fault) => {
    expect(parseFieldDay(typed)).toBeNull();
    expect(readTypedDay(typed).fault).toBe(fault);
  });

  it('daysBetween counts days across a daylight saving change', () => {
    expect(daysBetween({ year: 2026, month: 3, day: 7 }, { year: 2026, month: 3, day: 9 })).toBe(2);
    expect(daysBetween({ year: 2026, month: 1, day: 1 }, { year: 2025, month: 12, day: 31 })).toBe(-1);
  });
});

describe('moments in the registry’s zone', () => {
  it("formatted moments have the day of the registry's time zone", () => {
    expect(formatMomentDay('2026-11-20T03:05:00Z', 'America/New_York', 'en')).toBe('Nov\u00a019,\u00a02026');
    expect(formatMoment('2026-11-20T03:05:00Z', 'America/New_York', 'en')).toBe(
      'Nov\u00a019,\u00a02026, 10:05 PM',
    );
    expect(formatMoment('2026-11-20T05:00:00Z', 'America/New_York', 'es')).toBe(
      '20\u00a0nov\u00a02026, 12:00 a.\u00a0m.',
    );
    expect(formatMoment('2026-11-20T05:00:00Z', 'America/New_York', 'en')).toBe(
      'Nov\u00a020,\u00a02026, 12:00 AM',
    );
  });

  it('formatted moments are empty when there is no moment', () => {
    expect(formatMoment('', 'America/New_York', 'en')).toBe('');
    expect(formatMomentDay('soon', 'America/New_York', 'en')).toBe('');
  });
});
