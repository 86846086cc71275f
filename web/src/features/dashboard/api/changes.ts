import { call, post, type EditKey } from '@/api/client';
import type { Visibility } from '@/api/schema';
import { bodyOfKey, type OwnSite } from './ownSite';

export type { Visibility } from '@/api/schema';

/** Requests a coach; returns the time of the first request, RFC 3339. */
export async function requestCoach(key: EditKey): Promise<string> {
  const path = '/microsite/landing/{id}/{editKey}/request-coach';
  const { id, editKey } = key;
  return (await call('POST', path, { params: { id, editKey }, key })).results;
}

/** Changes whether gallery and search engines list the page (R3.9): one switch or both. Returns both. */
export const setVisibility = (key: EditKey, change: Partial<Visibility>): Promise<Visibility> =>
  post('/microsite/custom-site/visibility', { key, body: { ...bodyOfKey(key), ...change } });

/** Restores a site that the patient took down; ApiError 409 with the reason if it is too late. */
export async function undoDeactivation(key: EditKey): Promise<void> {
  await post('/microsite/deactivate/undo', { key, body: bodyOfKey(key) });
}

/** Withdraws the HIPAA release, which takes the public page down at once (R3.10). */
export async function withdrawRelease(key: EditKey): Promise<void> {
  await post('/microsite/custom-site/withdraw-release', { key, body: bodyOfKey(key) });
}

/** Changes the contact data; a new email address has to be confirmed (R12.2). */
export const setContact = (
  key: EditKey,
  contact: Pick<OwnSite, 'email' | 'phonePrimary' | 'phoneSecondary'>,
): Promise<OwnSite> => post('/microsite/contact', { key, body: { ...bodyOfKey(key), ...contact } });

/** The consent of each phone number to receive texts. */
export type TextConsent = Pick<OwnSite, 'primaryPhoneCanReceiveTexts' | 'secondaryPhoneCanReceiveTexts'>;

/** Changes the consent to texts, with the version of the words that the patient read; takes effect at once (R12.2). */
export const setTextConsent = (
  key: EditKey,
  consent: TextConsent & { textConsentVersion: string },
): Promise<OwnSite> => post('/microsite/text-consent', { key, body: { ...bodyOfKey(key), ...consent } });
