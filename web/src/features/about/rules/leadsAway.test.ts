import { expect, it } from 'vitest';
import { ApiError } from '@/api/client';
import { leadsAway } from './leadsAway';

it.each([
  ['nothing wrong', null, undefined],
  ['an unknown code', new ApiError(404, ''), 'https://home.example'],
  ['a failing server', new ApiError(500, ''), '/error'],
  ['too many questions', new ApiError(429, ''), '/error'],
  ['a server out of reach', new ApiError(0, ''), undefined],
])('leadsAway redirects on %s as the specification requires', (_, error, to) =>
  expect(leadsAway(error, 'https://home.example')).toBe(to),
);
