// The rules of the voucher program that its screens share (V3, V5).

/** Whose link it is; the kinds of the keys (R2.2). */
export type VoucherKind = 'donor' | 'voucher-holder';

/** The two countries that the specification numbers itself; all others are ISO 3166 (R6.12). */
export const UNITED_STATES = 1;
export const OTHER_COUNTRY = 0;

/** An answer that was not given. */
export const UNANSWERED = -1;

/** The choice that asks for words. */
export const OTHER_RELATIONSHIP = 'Other';

/** What somebody can be to the donor, as it travels. */
export const RELATIONSHIPS = [
  'Family-Spouse',
  'Family-Parent',
  'Family-Child',
  'Family-Sibling',
  'Family-Cousin',
  'Family-Uncle',
  'Family-Aunt',
  'Family-Grandparent',
  'Family-Grandchild',
  'Family-Other',
  'Friend',
  OTHER_RELATIONSHIP,
] as const;

/** What donors and holders both tell about themselves, with the names of the payload (V3). */
export interface VoucherPerson {
  firstName: string;
  lastName: string;
  address1: string;
  address2: string;
  city: string;
  /** Two letters in the United States, free text elsewhere. */
  state: string;
  country: number;
  zip: string;
  phone: string;
  /** "M", "F", or empty. */
  gender: string;
  email: string;
  /** MM/DD/YYYY. */
  birthDate: string;
}

/** What tells whether somebody may need a transplant, and when. */
export interface Need {
  /** 1 yes, 0 no, UNANSWERED. */
  willLikelyNeedKidneyTransplant: number;
  /** 0 (within a year) to MAX_YEARS, UNANSWERED. */
  yearsBeforeKidneyTransplant: number;
}

/** Reports whether a transplant is expected within a year (V4). */
export function isInImminentNeed(need: Need): boolean {
  return need.willLikelyNeedKidneyTransplant === 1 && need.yearsBeforeKidneyTransplant === 0;
}

/** A name of which only the first letter is shown (V2). */
export function maskedName(name: string): string {
  const [first] = name;
  return first === undefined ? '' : `${first}*****`;
}
