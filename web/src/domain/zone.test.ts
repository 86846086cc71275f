import { afterEach, describe, expect, it } from 'vitest';
import { setZone, wallTime } from './zone';

const CHICAGO = 'America/Chicago';
const autumn = Date.UTC(2026, 10, 1, 7);

afterEach(() => setZone(CHICAGO, []));

describe('the local time of the registry', () => {
  const moments = [
    '2026-10-31T04:59:00Z',
    '2026-11-01T06:59:59Z',
    '2026-11-01T07:00:00Z',
    '2026-12-31T23:30:00-06:00',
    '2031-07-01T12:00:00Z',
  ];

  it.each(moments)("the local time of %s is equal with the server's spans and with Intl", (moment) => {
    const asked = wallTime(moment, CHICAGO);
    setZone(CHICAGO, [
      { from: Date.UTC(2026, 2, 8, 8), until: autumn, minutes: -300 },
      { from: autumn, until: Date.UTC(2027, 2, 14, 8), minutes: -360 },
    ]);
    expect(asked).not.toBeNull();
    expect(wallTime(moment, CHICAGO)).toEqual(asked);
  });

  it('the spans decide the local time within their range', () => {
    setZone(CHICAGO, [{ from: autumn, until: autumn + 1, minutes: 45 }]);
    expect(wallTime('2026-11-01T07:00:00Z', CHICAGO)).toMatchObject({ hour: 7, minute: 45 });
    expect(wallTime('2026-11-01T08:00:00Z', CHICAGO)).toMatchObject({ hour: 2, minute: 0 });
  });

  it.each(['', 'soon'])('wallTime returns null for "%s"', (text) => {
    expect(wallTime(text, CHICAGO)).toBeNull();
  });
});
