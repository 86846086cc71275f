import { expect, it } from 'vitest';
import { videoTime } from './videoTime';

it('videoTime returns the day in the language of the page, and the time in ISO form', () => {
  expect(videoTime('11/03/2026 14:05', 'en')).toEqual({
    said: 'Nov\u00a03,\u00a02026',
    iso: '2026-11-03T14:05',
  });
  expect(videoTime('11/03/2026 14:05', 'es')).toEqual({
    said: '3\u00a0nov\u00a02026',
    iso: '2026-11-03T14:05',
  });
});

it('videoTime returns null for an empty or invalid time', () => {
  for (const none of ['', '11/03/2026', '13/40/2026 10:00', 'soon']) expect(videoTime(none, 'en')).toBeNull();
});
