import { asLine } from '@/domain/line';
import {
  OTHER_RELATIONSHIP,
  UNANSWERED,
  UNITED_STATES,
  type Need,
  type VoucherPerson,
} from '@/domain/voucher';
import type { VoucherRecord } from '../api/voucher';

/** The kind of form: the donor's own, a holder's own, or a holder's filled in by the donor. */
export type Asked = 'donor' | 'holder' | 'holder-by-donor';

/** The form of personal information; its fields have the names of the payload (V3). */
export interface PersonForm extends VoucherPerson, Need {
  relationshipToDonor: string;
  relationshipToDonorOther: string;
}

/** The fields in the order of the screen. */
export const FIELDS = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'country',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'birthDate',
  'gender',
  'relationshipToDonor',
  'relationshipToDonorOther',
  'willLikelyNeedKidneyTransplant',
  'yearsBeforeKidneyTransplant',
] as const satisfies readonly (keyof PersonForm)[];

/** A field of the form. */
export type FieldName = (typeof FIELDS)[number];

/** The fields with text values. */
export type TextFieldName = {
  [Name in keyof PersonForm]: PersonForm[Name] extends string ? Name : never;
}[keyof PersonForm];

/** An empty form. */
export const emptyPerson: PersonForm = {
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  country: UNITED_STATES,
  zip: '',
  phone: '',
  gender: '',
  email: '',
  birthDate: '',
  relationshipToDonor: '',
  relationshipToDonorOther: '',
  willLikelyNeedKidneyTransplant: UNANSWERED,
  yearsBeforeKidneyTransplant: UNANSWERED,
};

/** Returns a form with the valid ones of the given fields; all others are empty. */
export function toPersonForm(fields: Partial<VoucherRecord> | Partial<PersonForm>): PersonForm {
  const given = fields as Partial<Record<FieldName, unknown>>;
  const entries = FIELDS.map((name) => {
    const value = given[name];
    return [name, typeof value === typeof emptyPerson[name] ? value : emptyPerson[name]];
  });
  return Object.fromEntries(entries) as PersonForm;
}

/** Returns the form after a change. A change of the country clears the state, and No clears the years (V5). */
export function changed(form: PersonForm, changes: Partial<PersonForm>): PersonForm {
  const next = { ...form, ...changes };
  const wasUs = form.country === UNITED_STATES;
  if (wasUs !== (next.country === UNITED_STATES)) next.state = '';
  if (next.willLikelyNeedKidneyTransplant === 0) next.yearsBeforeKidneyTransplant = UNANSWERED;
  return next;
}

/** Returns the payload: lines as the server normalizes them, without the holders' questions for a donor. */
export function personPayload(form: PersonForm, asked: Asked) {
  const entries = Object.entries(form).map(([name, value]: [string, string | number]) => [
    name,
    typeof value === 'string' ? asLine(value) : value,
  ]);
  const lines = Object.fromEntries(entries) as PersonForm;
  const {
    relationshipToDonor,
    relationshipToDonorOther,
    willLikelyNeedKidneyTransplant,
    yearsBeforeKidneyTransplant,
    ...person
  } = lines;
  if (asked === 'donor') return person;
  const isOther = relationshipToDonor === OTHER_RELATIONSHIP;
  return {
    ...person,
    relationshipToDonor,
    relationshipToDonorOther: isOther ? relationshipToDonorOther : '',
    willLikelyNeedKidneyTransplant,
    yearsBeforeKidneyTransplant,
  };
}

/** Reports whether a record already has the sent values, so that saving would change nothing. */
export function isSavedAlready(
  sent: ReturnType<typeof personPayload>,
  record: Partial<VoucherRecord>,
  asked: Asked,
): boolean {
  const saved: Partial<PersonForm> = personPayload(toPersonForm(record), asked);
  return Object.entries(sent).every(([name, value]) => saved[name as FieldName] === value);
}
