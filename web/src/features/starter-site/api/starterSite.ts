import { get, type EditKey } from '@/api/client';
import type { SiteData } from '@/api/schema';

/** The starter site as its owner sees it (V3). */
export type StarterSite = Pick<
  SiteData,
  | 'id'
  | 'age'
  | 'micrositeType'
  | 'micrositeTypeId'
  | 'shortCode'
  | 'firstName'
  | 'lastName'
  | 'centerName'
  | 'currentStatus'
  | 'customSiteStatus'
  | 'isPublic'
  | 'agreedToHipaa'
  | 'showSiteCreateOption'
  | 'isMinor'
  | 'guardianName'
  | 'phonePrimary'
  | 'phoneSecondary'
>;

/** Fetches the site; ApiError 404 if the link is invalid. */
export function fetchStarterSite(key: EditKey, signal?: AbortSignal): Promise<StarterSite> {
  const { id, editKey } = key;
  return get('/microsite/custom-site/data/{id}/{editKey}', { params: { id, editKey }, key, signal });
}
