import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchTrail, siteKeys } from '@/api/staffSite';

/** Fetches the history of a page, newest first; the overview and the history tab share one audited read. */
export function useTrail(siteId: number) {
  return useInfiniteQuery({
    queryKey: siteKeys.trail(siteId),
    queryFn: ({ pageParam, signal }) => fetchTrail(siteId, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasOlder }) => (hasOlder ? items.at(-1)?.id : undefined),
    // Every read is audited, so nothing refetches automatically.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
