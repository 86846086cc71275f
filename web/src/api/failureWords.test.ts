import { expect, it } from 'vitest';
import { ApiError, TimeoutError } from './client';
import { failureWords } from './failureWords';

it.each<[string, unknown, string]>([
  ['no answer came', new ApiError(0, ''), 'offline'],
  ['no answer came in time', new TimeoutError(), 'offline'],
  ['the server failed', new ApiError(500, ''), 'server'],
  ['the proxy failed', new ApiError(502, 'Bad Gateway'), 'server'],
  ['the answer was not readable', new ApiError(200, ''), 'server'],
  ['the screen itself failed', new TypeError('x is undefined'), 'server'],
])('when %s the sentence says what to do about it', (_, error, end) => {
  expect(failureWords((id) => `<${id}>`, 'contact.failed', error)).toBe(
    `<contact.failed> <shared.failed.${end}>`,
  );
});
