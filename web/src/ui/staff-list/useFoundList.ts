import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useT, type Translate } from '@/i18n/react';
import { useListAddress } from './useListAddress';

/** The number of rows per page. */
const PAGE = 25;

interface FoundListOptions<Name extends string, Found> {
  /** Returns the reason why a page could not be fetched. */
  failureText: (error: Error, t: Translate) => string;
  /** The names of the filters in the address. */
  names: readonly Name[];
  queryKey: QueryKey;
  fetch: (filter: Record<Name, string>, offset: number, limit: number, signal: AbortSignal) => Promise<Found>;
}

/**
 * Fetches the page of a list that the address selects. Returns the filter for FilterBar and the props of FoundList. A
 * page stays visible until the next is loaded.
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
    /** Whether a filter other than the sort order is active. */
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
