import { ApiError } from '@/api/client';

/**
 * Returns the redirect after a failed look-up of the site (M7): an unknown code leads to the registry's home
 * site, any other failure to /error. If the server was unreachable, there is no redirect: the text needs no
 * look-up.
 */
export function leadsAway(error: unknown, website: string): string | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return undefined;
  return error.status === 404 ? website : '/error';
}
