import { useQuery } from '@tanstack/react-query';
import type { CenterItem } from '@/api/staff';
import { centersByName } from '@/api/staffLists';

const none: readonly CenterItem[] = [];

/** The centers that may be chosen, by name; empty until they are there. */
export function useCenters(isNeeded: boolean): readonly CenterItem[] {
  const { data } = useQuery({ ...centersByName, enabled: isNeeded });
  return data ?? none;
}
