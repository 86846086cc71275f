import { call } from '@/api/client';
import { isTenDigitPhone, showPhone } from '@/domain/phone';
import { asLine } from '@/domain/line';
import { campaignCode, type Registration } from '../rules/registration';

/** One line of a list of the form. */
export interface Choice {
  id: number;
  description: string;
}

/** The lists of the form (S3). */
export interface Lists {
  stateList: Choice[];
  languageList: Choice[];
  aboTypeList: Choice[];
}

/** Fetches the lists in the language of the page. */
export async function fetchLists(signal?: AbortSignal): Promise<Lists> {
  return (await call<Lists>('GET', 'microsite/register/lookup', { signal })).results;
}

/** The aliases of the centers at which this person is registered already (R5.7). */
export async function fetchExisting(form: Registration, captcha: string): Promise<string[]> {
  const { results } = await call<{ centerAlias: string }[]>('POST', 'microsite/existing-registrations', {
    body: {
      email: asLine(form.emailAddress),
      firstName: asLine(form.firstName),
      lastName: asLine(form.lastName),
      birthDate: asLine(form.birthDate),
      captcha,
    },
  });
  return results.map(({ centerAlias }) => centerAlias);
}

/** How the postal service would write an address. */
export interface CheckedAddress {
  address1: string;
  address2: string;
  city: string;
  stateName: string;
  /** The state's number; 0 when it is none of ours. */
  state: number;
  zip5: string;
  errorCount: number;
  errorDescription: string;
}

/** Longer than the server gives the postal service (R5.9), for slow lines, in milliseconds. */
const PATIENCE_MS = 8000;

/** Asks for the recommended address; null when there is none. A check that fails must not stop anybody (R5.9). */
export async function checkAddress(form: Registration): Promise<CheckedAddress | null> {
  try {
    const { results } = await call<CheckedAddress | null>('POST', 'microsite/validate-address', {
      body: {
        address: asLine(form.streetAddress),
        city: asLine(form.city),
        state: form.state,
        postalCode: asLine(form.postalCode),
      },
      patience: PATIENCE_MS,
    });
    return results ?? null;
  } catch {
    return null;
  }
}

/** What became of a registration (S3, SelfRegistrationRequestStatus). */
export const RegistrationStatus = {
  Success: 0,
  AlreadyExists: 1,
  InvalidCampaign: 2,
  InvalidBirthDate: 3,
} as const;
export type RegistrationStatus = (typeof RegistrationStatus)[keyof typeof RegistrationStatus];

/** Registers; ApiError 422 names the fields to blame. */
export async function selfRegister(
  form: Registration,
  isAddressVerified: boolean,
  captcha: string,
): Promise<RegistrationStatus> {
  const { results } = await call<{ status: RegistrationStatus }>('POST', 'microsite/self-register', {
    body: { ...payloadOf(form), isAddressVerified, captcha },
  });
  return results.status;
}

function payloadOf(form: Registration) {
  const second = asLine(form.secondaryPhone);
  return {
    ...form,
    campaign: campaignCode(asLine(form.campaign)),
    firstName: asLine(form.firstName),
    lastName: asLine(form.lastName),
    emailAddress: asLine(form.emailAddress),
    primaryPhone: written(form.primaryPhone),
    secondaryPhone: written(form.secondaryPhone),
    // Consent without a number would be consent to nothing.
    secondaryPhoneCanReceiveTexts: form.secondaryPhoneCanReceiveTexts && second !== '',
    streetAddress: asLine(form.streetAddress),
    city: asLine(form.city),
    postalCode: asLine(form.postalCode),
    birthDate: asLine(form.birthDate),
  };
}

function written(phone: string): string {
  const line = asLine(phone);
  return isTenDigitPhone(line) ? showPhone(line) : line;
}
