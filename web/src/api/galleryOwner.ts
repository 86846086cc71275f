import { call } from './client';

/** What the gallery and the about page know of the site they belong to (M3). */
export interface GalleryOwner {
  /** null unless this browser has opened the site's own link (R2.3). */
  id: number | null;
  editKey: string | null;
  /** 0 kidney, 1 liver. */
  micrositeTypeId: 0 | 1;
}

/** Looks the site of a short code up, or without one the caller's own; ApiError 404 for an unknown code. */
export async function fetchGalleryOwner(code?: string, signal?: AbortSignal): Promise<GalleryOwner> {
  const path = code ? `microsite/${encodeURIComponent(code)}/gallery` : 'microsite/gallery';
  return (await call<GalleryOwner>('GET', path, { signal })).results;
}

/** The editor of the site, for whoever may open it. */
export function editorPath({ id, editKey }: Pick<GalleryOwner, 'id' | 'editKey'>): string | null {
  if (id === null || !editKey) return null;
  return `/microsite/custom-site/${id}/${encodeURIComponent(editKey)}`;
}
