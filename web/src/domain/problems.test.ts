import { expect, it } from 'vitest';
import { serverProblems } from './problems';

it('blames the fields that the server blames, and none that the form does not have', () => {
  const errors = ['city', 'captcha', 'constructor'].map((field) => ({ field, message: 'Too odd' }));
  expect(serverProblems(errors, ['city', 'zip'])).toEqual({ city: { sentence: 'Too odd' } });
});
