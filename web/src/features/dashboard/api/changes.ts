import { call, type EditKey } from '@/api/client';
import { bodyOfKey, pathOfKey } from './ownSite';

/** Asks for a coach; answers when it was first asked for, RFC 3339. */
export async function requestCoach(key: EditKey): Promise<string> {
  return (await call<string>('POST', `microsite/landing/${pathOfKey(key)}/request-coach`, { key })).results;
}

/** Where the page may be found (R3.9). */
export interface Visibility {
  showInGallery: boolean;
  allowIndexing: boolean;
}

/** Turns one switch or both; answers how they stand. */
export async function setVisibility(key: EditKey, change: Partial<Visibility>): Promise<Visibility> {
  const body = { ...bodyOfKey(key), ...change };
  return (await call<Visibility>('POST', 'microsite/custom-site/visibility', { key, body })).results;
}

/** Brings back a site that the patient took down; ApiError 409 with the reason when it is too late. */
export async function undoDeactivation(key: EditKey): Promise<void> {
  await call('POST', 'microsite/deactivate/undo', { key, body: bodyOfKey(key) });
}

/** Withdraws the HIPAA release: the public page is gone at once (R3.10). */
export async function withdrawRelease(key: EditKey): Promise<void> {
  await call('POST', 'microsite/custom-site/withdraw-release', { key, body: bodyOfKey(key) });
}
