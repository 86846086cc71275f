import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchActiveSites, type PageRequest } from '../api/activeSites';
import { PAGE_SIZE, type GalleryFilter } from '../rules/filter';

/** The tiles of a filter, page behind page. `shown` is how many the address asks to open with. */
export function useSites(filter: GalleryFilter, shown: number) {
  // Later pages add to the list; only the first fetch looks at what the address says.
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
