import { expect, it } from 'vitest';
import { targetsInput, typedTargets } from './targets';

const stored = { version: 2, contactDays: 3, centerDays: 5, registryDays: 2, holidays: ['2026-12-25'] };

it('returns the stored targets unchanged', () => {
  expect(typedTargets(stored).holidays).toEqual(['12/25/2026']);
  expect(targetsInput(typedTargets(stored))).toEqual(stored);
});

it('keeps text that is no day, and sends 0 for text that is no number', () => {
  const typed = { ...typedTargets(stored), contactDays: 'three', holidays: ['Christmas '] };
  expect(targetsInput(typed)).toEqual({ ...stored, contactDays: 0, holidays: ['Christmas'] });
});
