import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useT, type Translate } from '@/i18n/react';
import { useListAddress } from './useListAddress';

/** How many lines stand on a page. */
const PAGE = 25;

interface FoundListOptions<Name extends string, Found> {
  /** Says why a page could not be fetched. */
  failureText: (error: Error, t: Translate) => string;
  /** The names of the filter in the address. */
  names: readonly Name[];
  queryKey: QueryKey;
  fetch: (filter: Record<Name, string>, offset: number, limit: number, signal: AbortSignal) => Promise<Found>;
}

/**
 * One page of a list, as the address asks for it: the filter for FilterBar, and what FoundList shows. A page
 * stays until the next one is there.
 */
export function useFoundList<Name extends string, Found>(options: FoundListOptions<Name, Found>) {
  const { names, queryKey, fetch, failureText } = options;
  const t = useT();
  const { filter, offset, change, setOffset } = useListAddress(names);
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery({
    queryKey: [...queryKey, filter, offset],
    queryFn: ({ signal }) => fetch(filter, offset, PAGE, signal),
    placeholderData: keepPreviousData,
  });
  return {
    filter,
    change,
    data,
    dataUpdatedAt,
    /** Whether anything is asked for but an order. */
    isNarrowed: Object.entries(filter).some(([name, wanted]) => name !== 'sort' && wanted !== ''),
    list: {
      found: data,
      isOld: isPlaceholderData,
      failure: error ? failureText(error, t) : '',
      onAgain: () => void refetch(),
      offset,
      limit: PAGE,
      onOffset: setOffset,
    },
  };
}
