import { expect, it } from 'vitest';
import { checkActivation, type Activation } from './activation';

const filled: Activation = {
  phonePrimary: '414-555-0162',
  phoneSecondary: '',
  primaryTexts: null,
  secondaryTexts: null,
  wantsCoach: false,
  agreedToHipaa: true,
  guardianName: '',
  guardianAttests: false,
};

it.each<[string, Partial<Activation>, boolean, string[]]>([
  ['everything needed', {}, false, []],
  ['a number without dashes', { phonePrimary: '4145550162' }, false, []],
  ['no primary number', { phonePrimary: '' }, false, ['starter.phone.primary.short']],
  ['nine digits', { phonePrimary: '414-555-016' }, false, ['starter.phone.primary.short']],
  ['letters', { phonePrimary: '414-555-0x62' }, false, ['starter.phone.primary.short']],
  ['a good second number', { phoneSecondary: '4145550163' }, false, []],
  ['a bad second number', { phoneSecondary: '414' }, false, ['starter.phone.secondary.short']],
  ['no release', { agreedToHipaa: false }, false, ['starter.permission.error']],
  ['a minor without a guardian', {}, true, ['starter.guardian.error', 'starter.guardian.attest-error']],
  ['a minor with a guardian', { guardianName: 'Rosa', guardianAttests: true }, true, []],
])('checkActivation reports the errors: %s', (_name, changes, isMinor, expected) => {
  const problems = checkActivation({ ...filled, ...changes }, isMinor);
  expect(Object.values(problems)).toEqual(expected.map((id) => ({ id })));
});
