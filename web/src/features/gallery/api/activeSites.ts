import { apiUrl, call } from '@/api/client';
import type { ActiveSite as FullSite, SiteImage } from '@/api/schema';
import type { GalleryFilter } from '../rules/filter';

/** One listed site (M3 "active site list item"), with the fields of a tile. */
export type ActiveSite = Pick<FullSite, 'shortCode' | 'firstName' | 'lastName'> & {
  images: Pick<SiteImage, 'thumbnail' | 'displayOrder'>[];
};

/** One page of the gallery (R10.10). */
export interface ActivePage {
  sites: ActiveSite[];
  /** The number of matching sites. */
  total: number;
  /** The cursor of the next page; empty on the last page. */
  next: string;
}

/** The requested page: its size and cursor. */
export interface PageRequest {
  limit: number;
  after: string;
}

/** Fetches a page of the sites of the caller's type; ApiError 404 without the cookies of a site. */
export async function fetchActiveSites(
  filter: GalleryFilter,
  { limit, after }: PageRequest,
  signal?: AbortSignal,
): Promise<ActivePage> {
  const query = {
    age: filter.age || null,
    gender: filter.gender || null,
    keyword: filter.keyword || null,
    after: after || null,
    limit,
  };
  const { results, total, next } = await call('GET', '/microsite/active', { query, signal });
  return { sites: results, total, next };
}

/** Returns the address of a site's profile thumbnail; null if it has no picture. */
export function profileThumbnail(site: ActiveSite): string | null {
  const profile = site.images.find(({ displayOrder }) => displayOrder === 0);
  return profile ? apiUrl('microsite/image', { filename: profile.thumbnail }) : null;
}
