import type { Problem, Problems } from '@/domain/problems';
import { containsHtml } from '@/domain/containsHtml';
import { textLength } from '@/domain/textLength';
import { isBirthDate, type Today } from './birthDate';
import { asLine, hasLetter, isEmail } from '@/domain/line';
import { hasContact } from '@/domain/name';
import { isPhone } from '@/domain/phone';
import { campaignCode, type FieldName, type Registration } from './registration';

interface LineRule {
  field: FieldName & keyof Registration;
  max: number;
  /** The message for an empty field; undefined for optional fields. */
  missing?: string;
}

// The server's rules (internal/champion/rules.go), with the limits of S5.
const LINES: readonly LineRule[] = [
  { field: 'campaign', max: 6, missing: 'register.error.campaign' },
  { field: 'firstName', max: 32, missing: 'register.error.first-name' },
  { field: 'lastName', max: 32, missing: 'register.error.last-name' },
  { field: 'emailAddress', max: 64, missing: 'register.error.email' },
  { field: 'primaryPhone', max: 24, missing: 'register.error.phone' },
  { field: 'secondaryPhone', max: 24 },
  { field: 'streetAddress', max: 100, missing: 'register.error.street' },
  { field: 'city', max: 32, missing: 'register.error.city' },
  { field: 'postalCode', max: 12, missing: 'register.error.postal-code' },
];

/** Returns every broken rule of the form, as the server would, including impossible dates of birth. */
export function checkRegistration(form: Registration, today: Today): Problems<FieldName> {
  const problems: Problems<FieldName> = {};
  for (const rule of LINES) {
    const problem = checkLine(rule, asLine(String(form[rule.field])));
    if (problem) problems[rule.field] = problem;
  }
  if (form.state === null) problems.state = { id: 'register.error.state' };
  if (form.gender === null) problems.gender = { id: 'register.error.gender' };
  const born = asLine(form.birthDate);
  if (born === '') problems.birthDate = { id: 'register.error.birth-date' };
  else if (!isBirthDate(born, today)) problems.birthDate = { id: 'register.invalid-birth-date' };
  if (!form.hipaaRelease) problems.hipaaRelease = { id: 'register.error.release' };
  return problems;
}

function checkLine({ field, max, missing }: LineRule, typed: string): Problem | null {
  const text = field === 'campaign' ? campaignCode(typed) : typed;
  if (text === '' || (field === 'firstName' && !hasLetter(text))) return missing ? { id: missing } : null;
  if (textLength(text) > max) return { id: 'register.error.too-long', max };
  if (containsHtml(text)) return { id: 'register.error.html' };
  const isName = field === 'firstName' || field === 'lastName';
  if (isName && hasContact(text)) return { id: 'contact.name-only' };
  if (field === 'emailAddress' && !isEmail(text)) return { id: 'register.error.email-form' };
  const isPhoneField = field === 'primaryPhone' || field === 'secondaryPhone';
  if (isPhoneField && !isPhone(text)) return { id: 'register.error.phone-form' };
  return null;
}
