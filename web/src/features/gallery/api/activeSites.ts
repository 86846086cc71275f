import { apiUrl, call } from '@/api/client';
import type { GalleryFilter } from '../rules/filter';

/** One listed site (M3 "active site list item"), as far as a tile shows it. */
export interface ActiveSite {
  shortCode: string;
  firstName: string;
  lastName: string;
  images: { thumbnail: string; displayOrder: number }[];
}

/** One page of the gallery (R10.10). */
export interface ActivePage {
  sites: ActiveSite[];
  /** How many sites match; at least so many when atLeast is set. */
  total: number;
  atLeast: boolean;
  /** Where the next page begins; empty on the last. */
  next: string;
}

/** What is asked for beside the filter: how many sites, and behind which place. */
export interface PageWish {
  limit: number;
  after: string;
}

/** Fetches a page of the sites of the caller's type; ApiError 404 for whoever has no cookies of a site. */
export async function fetchActiveSites(
  filter: GalleryFilter,
  { limit, after }: PageWish,
  signal?: AbortSignal,
): Promise<ActivePage> {
  const query = {
    age: filter.age || null,
    gender: filter.gender || null,
    keyword: filter.keyword || null,
    after: after || null,
    limit,
  };
  const answer = await call<ActiveSite[], { total: number; totalIsAtLeast: boolean; next: string }>(
    'GET',
    'microsite/active',
    { query, signal },
  );
  return {
    sites: answer.results,
    total: answer.total,
    atLeast: answer.totalIsAtLeast,
    next: answer.next,
  };
}

/** The address of a site's profile thumbnail; null when it has no picture. */
export function profileThumbnail(site: ActiveSite): string | null {
  const profile = site.images.find(({ displayOrder }) => displayOrder === 0);
  return profile ? apiUrl('microsite/image', { filename: profile.thumbnail }) : null;
}
