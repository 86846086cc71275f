import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { coachKeys, fetchCoachCount } from '@/api/staffCoaching';
import { fetchWorkCount, workKeys } from '@/api/staffWork';
import { placeAddress, rolePlaces, type StaffMember, type StaffPlace } from '@/domain/staff';
import { useT } from '@/i18n/react';
import {
  FileText,
  Flag,
  HeartHandshake,
  Hospital,
  Inbox,
  MessageSquare,
  Shield,
  Ticket,
  UserCheck,
  Users,
  type Drawing,
} from '@/ui/icon/icons';
import type { StaffNavItem } from '@/ui/staff-shell/StaffShell';

const icons: Record<StaffPlace, Drawing> = {
  work: Inbox,
  coach: MessageSquare,
  requests: HeartHandshake,
  patients: Users,
  donors: Ticket,
  coaches: MessageSquare,
  campaigns: Flag,
  texts: FileText,
  centers: Hospital,
  accounts: UserCheck,
  privacy: Shield,
};

/** How often the count of the work list is polled while the page is visible, in milliseconds. */
const WORK_MS = 60_000;

/**
 * How often a coach's news are polled, in milliseconds. Short, because patient and coach may write back and
 * forth.
 */
const COACH_MS = 15_000;

/**
 * Fetches the lists on the screen again when the mark has changed. Every read is audited, so nothing refetches
 * otherwise.
 */
function useRefetchList(mark: string | undefined, queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const known = useRef(mark);
  useEffect(() => {
    if (known.current !== undefined && known.current !== mark) {
      void queryClient.invalidateQueries({ queryKey });
    }
    known.current = mark ?? known.current;
  }, [mark, queryKey, queryClient]);
}

/** Returns the number of items of the signed-in staff, again after each change. Counting is not audited. */
function useWorkCount(): number | undefined {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success' && !mutation.meta?.endsSession) {
          void client.invalidateQueries({ queryKey: workKeys.count });
        }
      }),
    [client],
  );
  const { data } = useQuery({
    queryKey: workKeys.count,
    queryFn: ({ signal }) => fetchWorkCount(signal),
    refetchInterval: WORK_MS,
  });
  useRefetchList(data?.mark, workKeys.list);
  return data?.mine;
}

/** Returns the counts of a coach's news. */
function useCoachingCounts({ role }: StaffMember): Partial<Record<StaffPlace, number>> {
  const { data } = useQuery({
    queryKey: coachKeys.count,
    queryFn: ({ signal }) => fetchCoachCount(signal),
    enabled: role === 'coach',
    refetchInterval: COACH_MS,
  });
  useRefetchList(data?.mark, coachKeys.patients);
  return { coach: data?.patients, requests: data?.requests };
}

/** Returns the rail of the signed-in person. here is the place of the screen; null for an address without one. */
export function useNavigation(me: StaffMember, here: StaffPlace | 'account' | null): StaffNavItem[] {
  const t = useT();
  const counts: Partial<Record<StaffPlace, number>> = { work: useWorkCount(), ...useCoachingCounts(me) };
  return rolePlaces(me.role).map((place) => ({
    to: placeAddress(place),
    label: t(`staff.nav.${place}`),
    icon: icons[place],
    count: counts[place],
    current: place === here,
  }));
}
