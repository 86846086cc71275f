import { useQuery } from '@tanstack/react-query';
import { fetchCenters, staffKeys, type CenterItem } from '../../../api/staff';

const none: readonly CenterItem[] = [];

/** The centers that may be chosen, by name; empty until they are there. */
export function useCenters(isNeeded: boolean): readonly CenterItem[] {
  const { data } = useQuery({
    queryKey: staffKeys.centers,
    queryFn: ({ signal }) => fetchCenters(signal),
    select: (centers) => centers.toSorted((a, b) => a.name.localeCompare(b.name)),
    staleTime: 5 * 60_000,
    enabled: isNeeded,
  });
  return data ?? none;
}
