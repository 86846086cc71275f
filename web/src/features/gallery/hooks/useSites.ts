import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchActiveSites, type PageRequest } from '../api/activeSites';
import { PAGE_SIZE, type GalleryFilter } from '../rules/filter';

/** Fetches the tiles of a filter page by page. `shown` is the number of tiles to open with. */
export function useSites(filter: GalleryFilter, shown: number) {
  // Later pages are appended; only the first fetch uses the number in the address.
  const [opened] = useState(shown);
  const [first] = useState(filter);
  const isFirst =
    first.age === filter.age && first.gender === filter.gender && first.keyword === filter.keyword;
  const query = useInfiniteQuery({
    queryKey: ['gallery', filter.age, filter.gender, filter.keyword],
    queryFn: ({ pageParam, signal }) => fetchActiveSites(filter, pageParam, signal),
    initialPageParam: { limit: isFirst ? opened : PAGE_SIZE, after: '' } as PageRequest,
    getNextPageParam: ({ next }): PageRequest | undefined =>
      next ? { limit: PAGE_SIZE, after: next } : undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const pages = query.data?.pages ?? [];
  return {
    ...query,
    sites: pages.flatMap(({ sites }) => sites),
    total: pages[0]?.total ?? 0,
  };
}
