import { get } from '@/api/client';
import type { PublicSite } from '@/features/public-site';

/** Fetches the site of a short code as visitors see it; ApiError 404 when there is none. */
export const fetchPublicSite = (shortCode: string, signal?: AbortSignal): Promise<PublicSite> =>
  get('/microsite/{key}', { params: { key: shortCode }, signal });
