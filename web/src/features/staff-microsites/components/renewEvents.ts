import type { QueryClient } from '@tanstack/react-query';
import { siteKeys } from '@/api/staffSite';

/**
 * Refetches the data that an event changes: the events with the banner, and the history. The rest of the record is
 * unchanged.
 */
export async function renewEvents(queryClient: QueryClient, micrositeId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: siteKeys.events(micrositeId) }),
    queryClient.invalidateQueries({ queryKey: siteKeys.trail(micrositeId) }),
  ]);
}
