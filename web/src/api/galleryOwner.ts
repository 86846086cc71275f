import { get } from './client';
import type { GalleryOwner as FullOwner } from './schema';

/**
 * The site that the gallery and the about page belong to (M3). id and editKey are null unless this browser has opened
 * the site's private link (R2.3).
 */
export type GalleryOwner = Pick<FullOwner, 'id' | 'editKey' | 'micrositeTypeId'>;

/**
 * Fetches the site of a short code, or the caller's own site without a code; throws ApiError 404 for an unknown code.
 */
export function fetchGalleryOwner(code?: string, signal?: AbortSignal): Promise<GalleryOwner> {
  return code
    ? get('/microsite/{code}/gallery', { params: { code }, signal })
    : get('/microsite/gallery', { signal });
}

/** Returns the path of the site's editor, or null if this browser has no private link of the site. */
export function editorPath({ id, editKey }: Pick<GalleryOwner, 'id' | 'editKey'>): string | null {
  if (id === null || !editKey) return null;
  return `/microsite/custom-site/${id}/${encodeURIComponent(editKey)}`;
}
