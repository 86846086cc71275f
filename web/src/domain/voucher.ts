// The rules of the voucher program that its screens share (V3, V5).

/** The owner of a link; also the kind of its key (R2.2). */
export type VoucherKind = 'donor' | 'voucher-holder';

/** The two country numbers of the specification; all others are ISO 3166 (R6.12). */
export const UNITED_STATES = 1;
export const OTHER_COUNTRY = 0;

/** The value of a question without a response. */
export const UNANSWERED = -1;

/** The relationship that requires a description. */
export const OTHER_RELATIONSHIP = 'Other';

/** The relationships of a holder to the donor, as payloads name them. */
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

/** The personal data of donors and holders, with the names of the payload (V3). */
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

/** The responses that decide whether and when a holder may need a transplant. */
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

/** Returns a name with only its first letter visible (V2). */
export function maskedName(name: string): string {
  const [first] = name;
  return first === undefined ? '' : `${first}*****`;
}
