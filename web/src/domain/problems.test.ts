import { expect, it } from 'vitest';
import { serverProblems } from './problems';

it("serverProblems returns the errors of the form's fields and drops all others", () => {
  const errors = ['city', 'captcha', 'constructor'].map((field) => ({ field, message: 'Too odd' }));
  expect(serverProblems(errors, ['city', 'zip'])).toEqual({ city: { sentence: 'Too odd' } });
});
