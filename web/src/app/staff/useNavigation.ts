import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { fetchQueueCount, staffKeys } from '@/api/staff';
import { listKeys } from '@/api/staffLists';
import { coachKeys, fetchCoachCount } from '@/api/staffCoaching';
import {
  groupOf,
  isRegistry,
  placeAddress,
  placesOf,
  reviews,
  staffGroups,
  type StaffMember,
  type StaffPlace,
} from '@/domain/staff';
import { useT } from '@/i18n/react';
import {
  FileInput,
  Flag,
  HeartHandshake,
  Hospital,
  Inbox,
  Mail,
  MessageSquare,
  Play,
  Shield,
  Ticket,
  TriangleAlert,
  UserCheck,
  Users,
  type Drawing,
} from '@/ui/icon/icons';
import type { StaffNavGroup } from '@/ui/staff-shell/StaffShell';
import { noticePlace, useHealthNotices } from './useHealthNotices';

const icons: Record<StaffPlace, Drawing> = {
  queue: Inbox,
  intake: FileInput,
  patients: Users,
  donors: Ticket,
  campaigns: Flag,
  coaches: MessageSquare,
  centers: Hospital,
  mails: Mail,
  bounces: TriangleAlert,
  accounts: UserCheck,
  videos: Play,
  privacy: Shield,
  coach: MessageSquare,
  requests: HeartHandshake,
};

/** How often the queue is asked while the page is in view, in milliseconds. */
const QUEUE_MS = 60_000;

/** How often a coach's news are asked for: somebody may be writing back and forth. In milliseconds. */
const COACH_MS = 15_000;

/** The place that each folder of addresses belongs to: its own, or one whose button or tab leads there. */
const placeOfFolder: Record<string, StaffPlace | 'account'> = {
  intake: 'intake',
  claims: 'coaches',
  coach: 'coach',
  patients: 'patients',
  invite: 'patients',
  donors: 'donors',
  readiness: 'donors',
  recalls: 'donors',
  kits: 'donors',
  coaches: 'coaches',
  campaigns: 'campaigns',
  videos: 'videos',
  centers: 'centers',
  accounts: 'accounts',
  mails: 'mails',
  audit: 'privacy',
  bounces: 'bounces',
  privacy: 'privacy',
  retention: 'privacy',
  account: 'account',
};

/**
 * The place that an address belongs to: a record to the patients, the review of what was sent to the queue. The own
 * account is everybody's, and stands beneath the rail.
 */
export function placeAt(path: string): StaffPlace | 'account' {
  if (path.startsWith(placeAddress('requests'))) return 'requests';
  if (/^\/staff\/microsites\/[^/]+\/?$/.test(path)) return 'patients';
  return placeOfFolder[path.split('/')[2] ?? ''] ?? 'queue';
}

/** Asks again for the lists on the screen when the mark has changed, and only then: each look is written down. */
function useNews(mark: string | undefined, lists: readonly QueryKey[]): void {
  const queryClient = useQueryClient();
  const known = useRef(mark);
  useEffect(() => {
    if (known.current !== undefined && known.current !== mark) {
      for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey });
    }
    known.current = mark ?? known.current;
  }, [mark, lists, queryClient]);
}

const queueLists = [listKeys.queue, listKeys.redemptions];
const patientLists = [coachKeys.patients];

/**
 * How much waits for this person. Asking is no look at anybody's data; a screen that shows the queue looks again
 * when something else waits.
 */
function useQueueCounts({ role }: StaffMember): Partial<Record<StaffPlace, number>> {
  const { data } = useQuery({
    queryKey: staffKeys.queueCount,
    queryFn: ({ signal }) => fetchQueueCount(signal),
    enabled: reviews(role),
    refetchInterval: QUEUE_MS,
  });
  useNews(data?.mark, queueLists);
  return { queue: data && data.count + data.redemptions, intake: data?.intakes, bounces: data?.bounces };
}

/** The rail of the person who is signed in. */
export function useNavigation(me: StaffMember): StaffNavGroup[] {
  const t = useT();
  const { pathname } = useLocation();
  const counts: Partial<Record<StaffPlace, number>> = {
    ...useQueueCounts(me),
    ...useCoachingCounts(me),
  };
  const marked = new Set(useHealthNotices(me).map(noticePlace));
  const here = placeAt(pathname);
  const places = placesOf(me.role);
  return staffGroups
    .map((group) => ({
      heading: me.role === 'coach' ? t('coach.nav') : t(`staff.group.${group}`),
      items: places
        .filter((place) => groupOf(place) === group)
        .map((place) => ({
          to: placeAddress(place),
          label: t(`staff.nav.${place}`),
          icon: icons[place],
          count: counts[place],
          marked: marked.has(place),
          current: place === here,
        })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** What waits for a coach, and for those who say who coaches whom. */
function useCoachingCounts({ role }: StaffMember): Partial<Record<StaffPlace, number>> {
  const isCoach = role === 'coach';
  const { data: waiting } = useQuery({
    queryKey: coachKeys.count,
    queryFn: ({ signal }) => fetchCoachCount(signal),
    enabled: isCoach || isRegistry(role),
    refetchInterval: isCoach ? COACH_MS : QUEUE_MS,
  });
  useNews(waiting?.mark, patientLists);
  return {
    coach: waiting?.patients,
    requests: waiting?.requests,
    coaches: waiting?.claims,
  };
}
