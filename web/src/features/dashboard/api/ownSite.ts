import { callForBlob, get, type EditKey } from '@/api/client';
import type { Note } from '@/domain/notes';
import type { SiteData, SiteImage } from '@/api/schema';

/** What the dashboard shows of the patient's own site. */
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

/** The end of every address of one site. */
export function pathOfKey({ id, editKey }: EditKey): string {
  return `${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}

/** The key in the body of a change of one's own site. */
export function bodyOfKey({ id, editKey }: EditKey): { id: number; editKey: string } {
  return { id: Number(id), editKey };
}

/** Fetches the site; ApiError 404 when the link opens nothing. */
export function fetchOwnSite(key: EditKey, signal?: AbortSignal): Promise<OwnSite> {
  const { id, editKey } = key;
  return get('/microsite/custom-site/data/{id}/{editKey}', { params: { id, editKey }, key, signal });
}

/** The crop of a stored picture. The key travels in the header, so the picture cannot be a plain address. */
export function fetchThumbnail(key: EditKey, filename: string, signal?: AbortSignal): Promise<Blob> {
  return callForBlob('/microsite/custom-site/image', { key, query: { filename }, signal });
}
