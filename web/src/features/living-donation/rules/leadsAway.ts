import { ApiError } from '@/api/client';
import type { PublicSite } from '@/features/public-site';

/** The result of fetching the site; empty while the request is pending. */
export interface Answer {
  site?: Pick<PublicSite, 'id' | 'micrositeTypeId' | 'shortCode'>;
  error?: unknown;
}

/**
 * Returns the redirect of a visitor away from this page, if any (M2, M7). An unknown site leads to the
 * registry's website. A site that is not public (without its id, R10.12) leads to /not-found. A site of another
 * type than kidney leads to its own page, and a failure to /error. If the server was unreachable, there is no
 * redirect: the visitor can try again.
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
