import * as v from 'valibot';
import { isName } from '@/domain/name';
import { isTenDigitPhone } from '@/domain/phone';

/** What the patient fills in to turn the starter site on. */
export interface Activation {
  phonePrimary: string;
  phoneSecondary: string;
  /** Null until answered, which counts as no. */
  primaryTexts: boolean | null;
  secondaryTexts: boolean | null;
  wantsCoach: boolean;
  agreedToHipaa: boolean;
  guardianName: string;
  guardianAttests: boolean;
}

/** The fields in the order of the screen, for the summary of errors. */
export const FIELDS = [
  'phonePrimary',
  'phoneSecondary',
  'agreedToHipaa',
  'guardianName',
  'guardianAttests',
] as const satisfies readonly (keyof Activation)[];

/** The rules of the form (V5, R3.9 for minors); messages are catalogue ids. */
export function activationSchema(isMinor: boolean): v.GenericSchema<Activation> {
  const consent = v.nullable(v.boolean());
  return v.object({
    phonePrimary: v.pipe(v.string(), v.check(isTenDigitPhone, 'starter.phone.primary.error')),
    phoneSecondary: v.pipe(
      v.string(),
      v.check((text) => text.trim() === '' || isTenDigitPhone(text), 'starter.phone.secondary.error'),
    ),
    primaryTexts: consent,
    secondaryTexts: consent,
    wantsCoach: v.boolean(),
    agreedToHipaa: v.pipe(
      v.boolean(),
      v.check((agrees) => agrees, 'starter.permission.error'),
    ),
    guardianName: v.pipe(
      v.string(),
      v.check((name) => !isMinor || isName(name), 'starter.guardian.error'),
    ),
    guardianAttests: v.pipe(
      v.boolean(),
      v.check((attests) => !isMinor || attests, 'starter.guardian.attest-error'),
    ),
  });
}
