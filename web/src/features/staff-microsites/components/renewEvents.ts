import type { QueryClient } from '@tanstack/react-query';
import { siteKeys } from '@/api/staffSite';

/** Fetches anew what an event changes: the log with its banner, and the history. The rest of the record stays. */
export async function renewEvents(queryClient: QueryClient, micrositeId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: siteKeys.events(micrositeId) }),
    queryClient.invalidateQueries({ queryKey: siteKeys.trail(micrositeId) }),
  ]);
}
