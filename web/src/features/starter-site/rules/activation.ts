import { hasContact, isName } from '@/domain/name';
import { readUsPhone } from '@/domain/phone';
import type { Problems } from '@/domain/problems';

/** The fields that the patient fills in to activate the starter site. */
export interface Activation {
  phonePrimary: string;
  phoneSecondary: string;
  /** Null until chosen, which counts as no. */
  primaryTexts: boolean | null;
  secondaryTexts: boolean | null;
  wantsCoach: boolean;
  agreedToHipaa: boolean;
  guardianName: string;
  guardianAttests: boolean;
}

/** The fields with rules in the order of the screen, for the error summary. */
export const FIELDS = [
  'phonePrimary',
  'phoneSecondary',
  'agreedToHipaa',
  'guardianName',
  'guardianAttests',
] as const satisfies readonly (keyof Activation)[];

/** A field with rules. */
export type ActivationField = (typeof FIELDS)[number];

/** Returns the errors of the form (V5, R3.9 for minors). */
export function checkActivation(form: Activation, isMinor: boolean): Problems<ActivationField> {
  const problems: Problems<ActivationField> = {};
  if (!readUsPhone(form.phonePrimary)) problems.phonePrimary = { id: 'starter.phone.primary.short' };
  if (form.phoneSecondary.trim() !== '' && !readUsPhone(form.phoneSecondary)) {
    problems.phoneSecondary = { id: 'starter.phone.secondary.short' };
  }
  if (!form.agreedToHipaa) problems.agreedToHipaa = { id: 'starter.permission.error' };
  if (isMinor && !isName(form.guardianName)) problems.guardianName = { id: 'starter.guardian.error' };
  else if (isMinor && hasContact(form.guardianName)) problems.guardianName = { id: 'contact.name-only' };
  if (isMinor && !form.guardianAttests) problems.guardianAttests = { id: 'starter.guardian.attest-error' };
  return problems;
}
