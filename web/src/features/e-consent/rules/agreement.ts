import { isoDay, parseFieldDay, type Day } from '@/domain/dates';
import { hasContact } from '@/domain/name';

/** The capacity in which the consenter signs (V3); the specification has the misspelling, too. */
export const ConsentType = { None: 0, Self: 1, LegalGuarian: 2, PowerOfAttorney: 3 } as const;
export type ConsentType = (typeof ConsentType)[keyof typeof ConsentType];

/** The age from which a person may consent (V9). */
const ADULT = 18;
/** The age above which a date of birth counts as a mistake (R5.8). */
const OLDEST = 120;

/** The signer as typed; dob is MM/DD/YYYY. */
export interface Consenter {
  firstName: string;
  lastName: string;
  dob: string;
}

/** A broken rule: its field and its message id. */
export interface AgreementProblem {
  field: keyof Consenter;
  id: string;
}

/** Reports whether names and date of birth are typed in: only if the signer signs for another person (V4). */
export function isForAnother(type: ConsentType): boolean {
  return type === ConsentType.LegalGuarian || type === ConsentType.PowerOfAttorney;
}

/** Returns the broken rules (V5, E-consent) for a signer who signs for another person. */
export function checkConsenter(consenter: Consenter, today: Day): AgreementProblem[] {
  const fields = ['firstName', 'lastName', 'dob'] as const;
  const missing = fields.filter((field) => consenter[field].trim() === '');
  if (missing.length > 0) return missing.map((field) => ({ field, id: 'e-consent.rule.required' }));
  const names = fields.filter((field) => field !== 'dob' && hasContact(consenter[field]));
  if (names.length > 0) return names.map((field) => ({ field, id: 'contact.name-only' }));
  const born = parseFieldDay(consenter.dob);
  if (!born || isTooOld(born, today) || isoDay(born) > isoDay(today)) {
    return [{ field: 'dob', id: 'e-consent.rule.dob' }];
  }
  const isAdult = isoDay(born) <= isoDay({ ...today, year: today.year - ADULT });
  return isAdult ? [] : [{ field: 'dob', id: 'e-consent.rule.age' }];
}

function isTooOld(born: Day, today: Day): boolean {
  return isoDay(born) < isoDay({ ...today, year: today.year - OLDEST });
}

/** Returns the day on the device's clock. It may differ by a day from the server's, which decides. */
export function todayFrom(now: Date): Day {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}
