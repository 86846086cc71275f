import { call } from '@/api/client';
import type { PublicSite } from '@/features/public-site';

/** Fetches the site of a short code as visitors may see it; ApiError 404 when there is none. */
export async function fetchPublicSite(shortCode: string, signal?: AbortSignal): Promise<PublicSite> {
  return (await call<PublicSite>('GET', `microsite/${encodeURIComponent(shortCode)}`, { signal })).results;
}
