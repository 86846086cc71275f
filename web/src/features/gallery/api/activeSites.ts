import { apiUrl, call } from '@/api/client';
import type { ActiveSite as FullSite, SiteImage } from '@/api/schema';
import type { GalleryFilter } from '../rules/filter';

/** One listed site (M3 "active site list item"), as far as a tile shows it. */
export type ActiveSite = Pick<FullSite, 'shortCode' | 'firstName' | 'lastName'> & {
  images: Pick<SiteImage, 'thumbnail' | 'displayOrder'>[];
};

/** One page of the gallery (R10.10). */
export interface ActivePage {
  sites: ActiveSite[];
  /** The number of matching sites. */
  total: number;
  /** Where the next page begins; empty on the last. */
  next: string;
}

/** Which page is wanted: how many sites, and after which place. */
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

/** The address of a site's profile thumbnail; null when it has no picture. */
export function profileThumbnail(site: ActiveSite): string | null {
  const profile = site.images.find(({ displayOrder }) => displayOrder === 0);
  return profile ? apiUrl('microsite/image', { filename: profile.thumbnail }) : null;
}
