import { MAX_CENTERS, MAX_EMAIL_BYTES, MAX_NAME } from '@/domain/limits';
import { parseFieldDay } from '@/domain/dates';
import { containsHtml } from '@/domain/containsHtml';
import { asLine, hasLetter, isEmail } from '@/domain/line';
import { hasContact } from '@/domain/name';
import { textLength } from '@/domain/textLength';
import { usStates } from '@/domain/usStates';
import { asked, type Answers, type Variant } from './answers';

/** A field that can break a rule. */
export type Field = Exclude<keyof Answers, 'selectNow'>;

/** A broken rule: its field and its message id, with the limit if there is one. */
export interface Broken {
  field: Field;
  message: string;
  params?: Record<string, number>;
}

const longest = { firstName: MAX_NAME, lastName: MAX_NAME, phone: 32, address: 100, city: 64 } as const;
const OLDEST_YEARS = 120;

/** The fields of step 1, in the order of the screen. */
export const PERSONAL = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'postalCode',
  'gender',
  'birthDate',
  'hipaaRelease',
] as const satisfies readonly Field[];

/** The questions of step 2, in the order of the screen. */
export const SITUATION = [
  'patientSituation',
  'isKidneyForLife',
  'useMicrositeProgram',
  'micrositeHipaaRelease',
  'onDeceasedDonorList',
  'isWillingToTransfer',
] as const satisfies readonly Field[];

type Rule = (answers: Answers, now: Date) => string | null;

const when = (broken: boolean, message: string) => (broken ? message : null);

const personal: Record<(typeof PERSONAL)[number], Rule> = {
  firstName: ({ firstName }) => nameRule(firstName, 'referral.rule.first-name'),
  lastName: ({ lastName }) => nameRule(lastName, 'referral.rule.last-name'),
  email: ({ email }) => emailRule(asLine(email)),
  phone: ({ phone }) => when(!/\p{Nd}/u.test(phone), 'referral.rule.phone'),
  address: ({ address }) => when(asLine(address) === '', 'referral.rule.address'),
  city: ({ city }) => when(asLine(city) === '', 'referral.rule.city'),
  state: ({ state }) => when(!usStates.some(({ id }) => id === state), 'referral.rule.state'),
  postalCode: ({ postalCode }) =>
    when(!/^\d{5}(-?\d{4})?$/.test(asLine(postalCode)), 'referral.rule.postal-code'),
  gender: ({ gender }) => when(gender !== 'M' && gender !== 'F', 'referral.rule.gender'),
  birthDate: ({ birthDate }, now) => when(!isBirthDate(birthDate, now), 'referral.rule.birth-date'),
  hipaaRelease: ({ hipaaRelease }) => when(!hipaaRelease, 'referral.rule.hipaa'),
};

/** Reports whether a name is valid: it has a letter, because emails greet the person by name, and no HTML. */
function isName(text: string): boolean {
  return hasLetter(text) && !containsHtml(text);
}

function nameRule(name: string, missing: string): string | null {
  return isName(name) ? when(hasContact(name), 'contact.name-only') : missing;
}

function emailRule(email: string): string | null {
  if (email === '') return 'referral.rule.email';
  const fits = new TextEncoder().encode(email).length <= MAX_EMAIL_BYTES;
  return when(!fits || !isEmail(email), 'referral.rule.email-pattern');
}

function isBirthDate(text: string, now: Date): boolean {
  const born = parseFieldDay(asLine(text));
  if (!born) return false;
  const at = Date.UTC(born.year, born.month - 1, born.day);
  const oldest = new Date(now).setUTCFullYear(now.getUTCFullYear() - OLDEST_YEARS);
  return at <= now.getTime() && at >= oldest;
}

/** Returns the broken rules of step 1, each field once (S5). */
export function brokenPersonal(answers: Answers, now: Date): Broken[] {
  return PERSONAL.flatMap((field): Broken[] => {
    const message = personal[field](answers, now);
    if (message) return [{ field, message }];
    const limit = longest[field as keyof typeof longest];
    const tooLong = limit !== undefined && textLength(asLine(String(answers[field]))) > limit;
    return tooLong ? [{ field, message: 'referral.rule.too-long', params: { limit } }] : [];
  });
}

/** Returns the broken rules of step 2 (S5). */
export function brokenSituation(answers: Answers, variant: Variant): Broken[] {
  const questions = asked(answers, variant);
  const { patientSituation: situation, micrositeHipaaRelease, isWillingToTransfer } = answers;
  const isOpen = (field: 'isKidneyForLife' | 'useMicrositeProgram' | 'onDeceasedDonorList') =>
    answers[field] === -1 && (questions[field] || field !== 'isKidneyForLife');
  const found: (Broken | false)[] = [
    !(situation >= 1 && situation <= 4) && {
      field: 'patientSituation',
      message: 'referral.rule.situation',
    },
    isOpen('isKidneyForLife') && { field: 'isKidneyForLife', message: 'referral.rule.kfl' },
    isOpen('useMicrositeProgram') && { field: 'useMicrositeProgram', message: 'referral.rule.microsite' },
    questions.micrositeHipaaRelease &&
      micrositeHipaaRelease !== 1 && { field: 'micrositeHipaaRelease', message: 'referral.rule.release' },
    isOpen('onDeceasedDonorList') && {
      field: 'onDeceasedDonorList',
      message: 'referral.rule.deceased-list',
    },
    questions.isWillingToTransfer &&
      isWillingToTransfer !== 1 && { field: 'isWillingToTransfer', message: 'referral.rule.transfer' },
  ];
  return found.filter((one) => one !== false);
}

/** Returns every broken rule, in the order of the screens. */
export function brokenRules(answers: Answers, variant: Variant, now: Date): Broken[] {
  const tooMany = new Set(answers.centers.map(({ id }) => id)).size > MAX_CENTERS;
  return [
    ...brokenPersonal(answers, now),
    ...brokenSituation(answers, variant),
    ...(tooMany ? [{ field: 'centers', message: 'referral.rule.too-many-centers' } as const] : []),
  ];
}
