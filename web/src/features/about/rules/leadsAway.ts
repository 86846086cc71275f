import { ApiError } from '@/api/client';

/**
 * Where a failed look-up of the site leads (M7): an unknown code to the registry's home site,
 * any other failure to /error. A server that was not reached leads nowhere: the text is there without it.
 */
export function leadsAway(error: unknown, website: string): string | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return undefined;
  return error.status === 404 ? website : '/error';
}
