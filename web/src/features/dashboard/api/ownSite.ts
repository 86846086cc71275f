import { callForBlob, get, type EditKey } from '@/api/client';
import type { Note } from '@/domain/notes';
import type { SiteData, SiteImage } from '@/api/schema';

/** The data of the patient's own site that the dashboard shows. */
export type OwnSite = Pick<
  SiteData,
  | 'micrositeTypeId'
  | 'shortCode'
  | 'firstName'
  | 'currentStatus'
  | 'customSiteStatus'
  | 'agreedToHipaa'
  | 'isPublic'
  | 'isEditable'
  | 'isMinor'
  | 'showInGallery'
  | 'allowIndexing'
  | 'undoDeactivationUntil'
  | 'email'
  | 'emailChange'
  | 'phonePrimary'
  | 'phoneSecondary'
  | 'primaryPhoneCanReceiveTexts'
  | 'secondaryPhoneCanReceiveTexts'
  | 'coach'
  | 'coachRequestedDateTime'
> & { imagesPending: Pick<SiteImage, 'thumbnail' | 'displayOrder'>[]; comms: Note[] };

/** Returns the end of the addresses of one site. */
export function pathOfKey({ id, editKey }: EditKey): string {
  return `${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}

/** Returns the key for the body of a change to the patient's site. */
export function bodyOfKey({ id, editKey }: EditKey): { id: number; editKey: string } {
  return { id: Number(id), editKey };
}

/** Fetches the site; ApiError 404 if the link is invalid. */
export function fetchOwnSite(key: EditKey, signal?: AbortSignal): Promise<OwnSite> {
  const { id, editKey } = key;
  return get('/microsite/custom-site/data/{id}/{editKey}', { params: { id, editKey }, key, signal });
}

/** Fetches the crop of a stored picture. The key is sent in a header, so an image address cannot be used. */
export function fetchThumbnail(key: EditKey, filename: string, signal?: AbortSignal): Promise<Blob> {
  return callForBlob('/microsite/custom-site/image', { key, query: { filename }, signal });
}
