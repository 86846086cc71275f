import { useQuery } from '@tanstack/react-query';
import type { Differ } from '@/domain/wordDiff';

/** Returns the diff function. Its library is loaded when two versions are compared; null while it is loading. */
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
