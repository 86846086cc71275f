import { get } from './client';
import type { GalleryOwner as FullOwner } from './schema';

/** What the gallery and the about page know of the site they belong to (M3). id and editKey are null unless this
 * browser has opened the site's own link (R2.3). */
export type GalleryOwner = Pick<FullOwner, 'id' | 'editKey' | 'micrositeTypeId'>;

/** Fetches the site of a short code, or without one the caller's own; ApiError 404 for an unknown code. */
export function fetchGalleryOwner(code?: string, signal?: AbortSignal): Promise<GalleryOwner> {
  return code
    ? get('/microsite/{code}/gallery', { params: { code }, signal })
    : get('/microsite/gallery', { signal });
}

/** The editor of the site, for whoever may open it. */
export function editorPath({ id, editKey }: Pick<GalleryOwner, 'id' | 'editKey'>): string | null {
  if (id === null || !editKey) return null;
  return `/microsite/custom-site/${id}/${encodeURIComponent(editKey)}`;
}
