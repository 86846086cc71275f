import { get } from '@/api/client';
import type { PublicSite } from '@/features/public-site';

/** Fetches the public site of a short code; ApiError 404 if there is none. */
export const fetchPublicSite = (shortCode: string, signal?: AbortSignal): Promise<PublicSite> =>
  get('/microsite/{key}', { params: { key: shortCode }, signal });
