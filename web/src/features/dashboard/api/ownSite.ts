import { call, callForBlob, type EditKey } from '../../../api/client';
import type { CustomSiteStatus, RecipientStatus } from '../../../domain/enums';

/** What the home page tells of the patient's own site. */
export interface OwnSite {
  shortCode: string;
  firstName: string;
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  agreedToHipaa: boolean;
  isEditable: boolean;
  imagesPending: { thumbnail: string; displayOrder: number }[];
}

/** Fetches the site; ApiError 404 when the link opens nothing. */
export async function fetchOwnSite(key: EditKey, signal?: AbortSignal): Promise<OwnSite> {
  const path = `microsite/custom-site/data/${encodeURIComponent(key.id)}/${encodeURIComponent(key.editKey)}`;
  return (await call<OwnSite>('GET', path, { key, signal })).results;
}

/** The crop of a stored picture; the key travels in the header, so the picture cannot be a plain address. */
export function fetchThumbnail(key: EditKey, fileName: string, signal?: AbortSignal): Promise<Blob> {
  return callForBlob('microsite/custom-site/image', { key, query: { filename: fileName }, signal });
}
