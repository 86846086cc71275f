import { useQuery } from '@tanstack/react-query';
import type { CenterItem } from '@/api/staff';
import { centersToChoose } from '@/api/staffLists';

const none: readonly CenterItem[] = [];

/** Returns the centers to choose from, by name; empty while they are loading. */
export function useCenters(isNeeded: boolean): readonly CenterItem[] {
  const { data } = useQuery({ ...centersToChoose, enabled: isNeeded });
  return data ?? none;
}
