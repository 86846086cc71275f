import { expect, it } from 'vitest';
import { videoTime } from './videoTime';

it('says the day and the time in the language of the page, and in a form for machines', () => {
  expect(videoTime('11/03/2026 14:05', 'en')).toEqual({
    said: 'Nov 3, 2026, 2:05\u00a0PM',
    iso: '2026-11-03T14:05',
  });
  expect(videoTime('11/03/2026 14:05', 'es')).toEqual({ said: '3 nov 2026, 14:05', iso: '2026-11-03T14:05' });
  expect(videoTime('11/03/2026 00:30', 'en')?.said).toBe('Nov 3, 2026, 12:30\u00a0AM');
});

it('has no time where there is none', () => {
  for (const none of ['', '11/03/2026', '13/40/2026 10:00', 'soon']) expect(videoTime(none, 'en')).toBeNull();
});
