import { MAX_NAME, MAX_YEARS } from '@/domain/limits';
import type { Problem, Problems } from '@/domain/problems';
import { isoDay, parseFieldDay, type Day } from '@/domain/dates';
import { asLine, hasLetter, isEmail } from '@/domain/line';
import { hasContact } from '@/domain/name';
import { readUsPhone } from '@/domain/phone';
import { textLength } from '@/domain/textLength';
import { usStates } from '@/domain/usStates';
import { OTHER_RELATIONSHIP, RELATIONSHIPS, UNITED_STATES } from '@/domain/voucher';
import { type Asked, type FieldName, type PersonForm, type TextFieldName } from './person';

interface LineRule {
  field: TextFieldName;
  max: number;
  /** The message for an empty field; undefined for optional fields. */
  missing?: string;
}

// The server's rules (internal/voucher/form.go).
const LINES: readonly LineRule[] = [
  { field: 'firstName', max: MAX_NAME, missing: 'voucher.rule.first-name' },
  { field: 'lastName', max: MAX_NAME, missing: 'voucher.rule.last-name' },
  { field: 'address1', max: 100, missing: 'voucher.rule.address' },
  { field: 'address2', max: 100 },
  { field: 'city', max: 64, missing: 'voucher.rule.city' },
  { field: 'state', max: 64, missing: 'voucher.rule.state' },
  { field: 'zip', max: 16, missing: 'voucher.rule.zip' },
  { field: 'phone', max: 24, missing: 'voucher.rule.phone' },
  { field: 'email', max: 100, missing: 'voucher.rule.email' },
];

const ZIP = /^\d{5}(-\d{4})?$/;
const E164 = /^\+[1-9]\d{6,14}$/;

/** The age from which a person may donate (V9). */
const ADULT = 18;
/** The age above which a date of birth counts as a mistake (R5.8). */
const OLDEST = 120;

/** Returns the day on the device's clock. It may differ by a day from the server's, which decides. */
export function todayFrom(now: Date): Day {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/**
 * Reports whether a person born on that day is eighteen or older: born on or before today minus 18 years (V5).
 */
export function isOverEighteen(born: Day, today: Day): boolean {
  return isoDay(born) <= isoDay({ ...today, year: today.year - ADULT });
}

/** Returns every broken rule of a form, as the server would (V5, R6.12). */
export function checkPerson(form: PersonForm, asked: Asked, today: Day): Problems<FieldName> {
  const problems: Problems<FieldName> = {};
  const blame = (field: FieldName, id: string | null) => {
    if (id) problems[field] = { id };
  };
  for (const rule of LINES) {
    const problem = checkLine(rule, form);
    if (problem) problems[rule.field] = problem;
  }
  blame('country', form.country >= 0 ? null : 'voucher.rule.country');
  blame('gender', form.gender === 'M' || form.gender === 'F' ? null : 'voucher.rule.gender');
  blame('birthDate', checkBirthDate(form.birthDate, asked, today));
  if (asked === 'donor') return problems;
  Object.assign(problems, checkRelationship(form));
  blame('willLikelyNeedKidneyTransplant', hasAnswer(form) ? null : 'voucher.rule.need');
  blame('yearsBeforeKidneyTransplant', hasYears(form) ? null : 'voucher.rule.years');
  return problems;
}

function checkLine({ field, max, missing }: LineRule, form: PersonForm): Problem | null {
  const text = asLine(form[field]);
  const isName = field === 'firstName' || field === 'lastName';
  if (text === '' || (isName && !hasLetter(text))) return missing ? { id: missing } : null;
  if (textLength(text) > max) return { id: 'voucher.rule.too-long', max };
  if (isName && hasContact(text)) return { id: 'contact.name-only' };
  const isUs = form.country === UNITED_STATES;
  if (field === 'email' && !isEmail(text)) return { id: 'voucher.rule.email' };
  // The format of a number depends on the country.
  if (field === 'phone' && form.country >= 0) return checkPhone(text, isUs);
  if (field === 'zip' && isUs && !ZIP.test(text)) return { id: 'voucher.rule.zip' };
  if (field === 'state' && isUs && !isState(text)) return { id: 'voucher.rule.state' };
  return null;
}

function checkPhone(text: string, isUs: boolean): Problem | null {
  if (isUs) return readUsPhone(text) ? null : { id: 'voucher.rule.phone.us' };
  return E164.test(text.replace(/[-. ()]/g, '')) ? null : { id: 'voucher.rule.phone.abroad' };
}

function isState(text: string): boolean {
  return usStates.some(({ abbreviation }) => abbreviation === text);
}

function checkBirthDate(text: string, asked: Asked, today: Day): string | null {
  const born = parseFieldDay(asLine(text));
  if (!born || isoDay(born) < isoDay({ ...today, year: today.year - OLDEST }))
    return 'voucher.rule.birth-date';
  if (isoDay(born) > isoDay(today)) return 'voucher.rule.birth-date.past';
  return asked === 'donor' && !isOverEighteen(born, today) ? 'voucher.rule.adult' : null;
}

/** The maximum length of a description of another relationship. */
const MOST_WORDS = 64;

function checkRelationship({
  relationshipToDonor,
  relationshipToDonorOther,
}: PersonForm): Problems<FieldName> {
  if (!RELATIONSHIPS.some((known) => known === relationshipToDonor)) {
    return { relationshipToDonor: { id: 'voucher.rule.relationship' } };
  }
  if (relationshipToDonor !== OTHER_RELATIONSHIP) return {};
  const words = asLine(relationshipToDonorOther);
  if (words === '') return { relationshipToDonorOther: { id: 'voucher.rule.relationship.other' } };
  const isLong = textLength(words) > MOST_WORDS;
  return isLong ? { relationshipToDonorOther: { id: 'voucher.rule.too-long', max: MOST_WORDS } } : {};
}

function hasAnswer({ willLikelyNeedKidneyTransplant: answer }: PersonForm): boolean {
  return answer === 0 || answer === 1;
}

function hasYears({
  willLikelyNeedKidneyTransplant,
  yearsBeforeKidneyTransplant: years,
}: PersonForm): boolean {
  return willLikelyNeedKidneyTransplant !== 1 || (years >= 0 && years <= MAX_YEARS);
}
