import { expect, it } from 'vitest';
import { coachStateFor, type CoachState } from './coachState';

const coach = { fullName: 'Bernadette Lowe' };
const asked = '2026-11-19T10:00:00Z';

it.each<[typeof coach | null, string, CoachState]>([
  [null, '', 'none'],
  [null, asked, 'requested'],
  [coach, asked, 'assigned'],
  [coach, '', 'assigned'],
])('coachStateFor returns for coach %o, requested %o: %s', (whose, coachRequestedDateTime, state) => {
  expect(coachStateFor({ coach: whose, coachRequestedDateTime })).toBe(state);
});
