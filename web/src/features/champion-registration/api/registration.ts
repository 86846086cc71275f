import { get, post } from '@/api/client';
import type {
  AddressAnswer,
  AddressInputBody,
  RegisterLookup,
  RegisterStatus,
  SelfRegisterInputBody,
} from '@/api/schema';
import type { MicrositeType } from '@/domain/enums';
import { asLine } from '@/domain/line';
import { showPhone } from '@/domain/phone';
import { campaignCode, type Registration } from '../rules/registration';

/** The lists of the form (S3). */
export type Lists = RegisterLookup;

/** One choice of a list. */
export type { ListItem as Choice } from '@/api/schema';

/** Fetches the lists in the language of the page. */
export const fetchLists = (signal?: AbortSignal): Promise<Lists> =>
  get('/microsite/register/lookup', { signal });

/** Returns the site type of an open campaign; null for any other code. */
export async function fetchCampaignType(code: string, signal?: AbortSignal): Promise<MicrositeType | null> {
  const { micrositeType } = await get('/microsite/register/campaign/{code}', { params: { code }, signal });
  return micrositeType as MicrositeType | null;
}

/** Returns the aliases of the centers at which this person is already registered (R5.7). */
export async function fetchExisting(form: Registration, captcha: string): Promise<string[]> {
  const existing = await post('/microsite/existing-registrations', {
    body: {
      email: asLine(form.emailAddress),
      firstName: asLine(form.firstName),
      lastName: asLine(form.lastName),
      birthDate: asLine(form.birthDate),
      captcha,
    },
  });
  return existing.map(({ centerAlias }) => centerAlias);
}

/** An address as the postal service writes it; state is 0 if the form does not offer it. */
export type CheckedAddress = AddressAnswer;

/** Longer than the server waits for the postal service (R5.9), for slow connections. */
const TIMEOUT_MS = 8000;

/**
 * Returns the recommended address; null if there is none. A failed check must not block the registration
 * (R5.9).
 */
export async function checkAddress(form: Registration): Promise<CheckedAddress | null> {
  try {
    const checked = await post('/microsite/validate-address', {
      body: {
        address: asLine(form.streetAddress),
        city: asLine(form.city),
        state: form.state,
        postalCode: asLine(form.postalCode),
      } as AddressInputBody,
      timeoutMs: TIMEOUT_MS,
    });
    return checked ?? null;
  } catch {
    return null;
  }
}

/** The outcome of a registration (S3, SelfRegistrationRequestStatus). */
export const RegistrationStatus = {
  Success: 0,
  AlreadyExists: 1,
  InvalidCampaign: 2,
  InvalidBirthDate: 3,
} as const satisfies Record<string, RegisterStatus['status']>;
export type RegistrationStatus = RegisterStatus['status'];

/** The address check, the human check, and the versions of the words that the person read. */
type RegistrationFacts = Required<
  Pick<SelfRegisterInputBody, 'isAddressVerified' | 'captcha' | 'releaseVersion' | 'textConsentVersion'>
>;

/** Sends the registration; ApiError 422 names the fields to correct. */
export async function selfRegister(
  form: Registration,
  facts: RegistrationFacts,
): Promise<RegistrationStatus> {
  const { status } = await post('/microsite/self-register', {
    // The rules of the form ensure that no required field is empty.
    body: { ...registrationPayload(form), ...facts } as SelfRegisterInputBody,
  });
  return status;
}

function registrationPayload(form: Registration) {
  const second = asLine(form.secondaryPhone);
  return {
    ...form,
    campaign: campaignCode(asLine(form.campaign)),
    firstName: asLine(form.firstName),
    lastName: asLine(form.lastName),
    emailAddress: asLine(form.emailAddress),
    primaryPhone: showPhone(asLine(form.primaryPhone)),
    secondaryPhone: showPhone(asLine(form.secondaryPhone)),
    // Consent to texts needs a number.
    secondaryPhoneCanReceiveTexts: form.secondaryPhoneCanReceiveTexts && second !== '',
    streetAddress: asLine(form.streetAddress),
    city: asLine(form.city),
    postalCode: asLine(form.postalCode),
    birthDate: asLine(form.birthDate),
  };
}
