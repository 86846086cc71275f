import { ApiError } from '@/api/client';
import type { PublicSite } from '@/features/public-site';

/** What came of asking for the site; neither while the answer is out. */
export interface Answer {
  site?: Pick<PublicSite, 'id' | 'micrositeTypeId' | 'shortCode'>;
  error?: unknown;
}

/**
 * Where a visitor is sent instead of reading about living donation here, if anywhere (M2, M7):
 * an unknown site leads to the registry's website, one that is not public (it comes without its id,
 * R10.12) to /not-found, a site of another type than kidney to itself, a failure to /error.
 * A server that was not reached leads nowhere: it can be tried again.
 */
export function leadsAway({ site, error }: Answer, website: string): string | undefined {
  if (error instanceof ApiError) {
    if (error.status === 404) return website;
    return error.status === 0 ? undefined : '/error';
  }
  if (!site) return undefined;
  if (!site.id) return '/not-found';
  return site.micrositeTypeId === 0 ? undefined : `/${site.shortCode}`;
}
