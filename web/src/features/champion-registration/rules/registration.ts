import type { MicrositeType } from '@/domain/enums';

/** The server's value for no choice from a list. */
export const NO_LANGUAGE = -1;

/** The form; its fields have the names of the payload (S3). */
export interface Registration {
  campaign: string;
  micrositeType: MicrositeType;
  firstName: string;
  lastName: string;
  emailAddress: string;
  primaryPhone: string;
  primaryPhoneCanReceiveTexts: boolean;
  secondaryPhone: string;
  secondaryPhoneCanReceiveTexts: boolean;
  streetAddress: string;
  city: string;
  /** The state's number; null until chosen. */
  state: number | null;
  postalCode: string;
  /** 1 male, 2 female; null until chosen. */
  gender: 1 | 2 | null;
  /** MM/DD/YYYY. */
  birthDate: string;
  languagePreference: number;
  aboType: number | null;
  hipaaRelease: boolean;
  isCoachingDesired: boolean;
}

/** The fields that can have errors, in the order of the screen. "captcha" is the human check. */
export const FIELDS = [
  'campaign',
  'micrositeType',
  'firstName',
  'lastName',
  'emailAddress',
  'primaryPhone',
  'secondaryPhone',
  'streetAddress',
  'city',
  'state',
  'postalCode',
  'gender',
  'birthDate',
  'languagePreference',
  'aboType',
  'hipaaRelease',
  'captcha',
] as const;

/** A field that can have an error. */
export type FieldName = (typeof FIELDS)[number];

/** The text fields. */
export type TextFieldName = {
  [Name in keyof Registration]: Registration[Name] extends string ? Name : never;
}[keyof Registration];

/** Returns an empty form; the link of a center sets the campaign (S2). */
export function emptyRegistration(campaign: string): Registration {
  return {
    campaign,
    micrositeType: 0,
    firstName: '',
    lastName: '',
    emailAddress: '',
    primaryPhone: '',
    primaryPhoneCanReceiveTexts: false,
    secondaryPhone: '',
    secondaryPhoneCanReceiveTexts: false,
    streetAddress: '',
    city: '',
    state: null,
    postalCode: '',
    gender: null,
    birthDate: '',
    languagePreference: NO_LANGUAGE,
    aboType: null,
    hipaaRelease: false,
    isCoachingDesired: false,
  };
}

/** Returns a code as the server normalizes it (R5.11). */
export function campaignCode(typed: string): string {
  return typed.trim().toUpperCase();
}
