import { isoDay, parseFieldDay, type Day } from '@/domain/dates';
import { hasContact } from '@/domain/name';

/** For whom the consenter signs (V3); the second is spelled there as it is here. */
export const ConsentType = { None: 0, Self: 1, LegalGuarian: 2, PowerOfAttorney: 3 } as const;
export type ConsentType = (typeof ConsentType)[keyof typeof ConsentType];

/** The age from which somebody may consent (V9). */
const ADULT = 18;
/** The age at which a date of birth is taken for a mistake (R5.8). */
const OLDEST = 120;

/** Who signs, as typed; dob is MM/DD/YYYY. */
export interface Consenter {
  firstName: string;
  lastName: string;
  dob: string;
}

/** A broken rule: the field to blame and the message of the catalogue. */
export interface AgreementProblem {
  field: keyof Consenter;
  id: string;
}

/** Whether names and date of birth can be typed: only who signs for somebody else says who they are (V4). */
export function isForAnother(type: ConsentType): boolean {
  return type === ConsentType.LegalGuarian || type === ConsentType.PowerOfAttorney;
}

/** The broken rules of V5, E-consent, for whoever signs for somebody else. */
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

/** The day that a device's clock shows; a day's difference is the server's to judge. */
export function todayOf(now: Date): Day {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}
