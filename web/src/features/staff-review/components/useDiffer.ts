import { useQuery } from '@tanstack/react-query';
import type { Differ } from '../rules/wordDiff';

/** The library that finds differences, fetched when there are two versions to compare; null until it is there. */
export function useDiffer(isNeeded: boolean): Differ | null {
  const { data } = useQuery({
    queryKey: ['differ'],
    queryFn: async () => {
      const { diffWordsWithSpace } = await import('diff');
      return { differ: (before: string, after: string) => diffWordsWithSpace(before, after) };
    },
    staleTime: Infinity,
    enabled: isNeeded,
  });
  return data?.differ ?? null;
}
