import { expect, it } from 'vitest';
import { ApiError, TimeoutError } from './client';
import { failureWords } from './failureWords';

it.each<[string, unknown, string]>([
  ['no response arrived', new ApiError(0, ''), 'offline'],
  ['no response arrived in time', new TimeoutError(), 'offline'],
  ['the server failed', new ApiError(500, ''), 'server'],
  ['the proxy failed', new ApiError(502, 'Bad Gateway'), 'server'],
  ['the response was unreadable', new ApiError(200, ''), 'server'],
  ['the screen itself failed', new TypeError('x is undefined'), 'server'],
])('returns the advice for the case that %s', (_, error, end) => {
  expect(failureWords((id) => `<${id}>`, 'contact.failed', error)).toBe(
    `<contact.failed> <shared.failed.${end}>`,
  );
});
