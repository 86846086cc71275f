import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { fetchQueueCount, staffKeys } from '@/api/staff';
import { listKeys } from '@/api/staffLists';
import { coachKeys, fetchCoachCount } from '@/api/staffCoaching';
import {
  placeGroup,
  isRegistry,
  placeAddress,
  rolePlaces,
  reviews,
  staffGroups,
  type StaffMember,
  type StaffPlace,
} from '@/domain/staff';
import { useT } from '@/i18n/react';
import {
  FileInput,
  FileText,
  Flag,
  HeartHandshake,
  Hospital,
  Inbox,
  Mail,
  MessageSquare,
  Play,
  Settings,
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
  texts: FileText,
  mails: Mail,
  bounces: TriangleAlert,
  accounts: UserCheck,
  videos: Play,
  privacy: Shield,
  settings: Settings,
  coach: MessageSquare,
  requests: HeartHandshake,
};

/** How often the queue count is polled while the page is visible, in milliseconds. */
const QUEUE_MS = 60_000;

/**
 * How often a coach's news are polled, in milliseconds. Short, because patient and coach may write back and
 * forth.
 */
const COACH_MS = 15_000;

/**
 * The place for the first path segment of an address: its own, or the place with the button or tab that links there.
 */
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
  targets: 'centers',
  texts: 'texts',
  accounts: 'accounts',
  mails: 'mails',
  audit: 'privacy',
  bounces: 'bounces',
  privacy: 'privacy',
  retention: 'privacy',
  settings: 'settings',
  account: 'account',
};

/**
 * Returns the place that an address belongs to: a record belongs to the patients, a review to the queue. The
 * account belongs to all roles and is shown below the rail.
 */
export function placeAt(path: string): StaffPlace | 'account' {
  if (path.startsWith(placeAddress('requests'))) return 'requests';
  if (/^\/staff\/microsites\/[^/]+\/?$/.test(path)) return 'patients';
  return placeOfFolder[path.split('/')[2] ?? ''] ?? 'queue';
}

/**
 * Fetches the lists on the screen again when the mark has changed. Every read is audited, so nothing refetches
 * otherwise.
 */
function useRefetchLists(mark: string | undefined, lists: readonly QueryKey[]): void {
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
 * Returns the number of pending entries by place. Counting is not audited; a screen that shows the queue
 * fetches it again when the count changes.
 */
function useQueueCounts({ role }: StaffMember): Partial<Record<StaffPlace, number>> {
  const { data } = useQuery({
    queryKey: staffKeys.queueCount,
    queryFn: ({ signal }) => fetchQueueCount(signal),
    enabled: reviews(role),
    refetchInterval: QUEUE_MS,
  });
  useRefetchLists(data?.mark, queueLists);
  return { queue: data && data.count + data.redemptions, intake: data?.intakes, bounces: data?.bounces };
}

/** Returns the rail of the signed-in person. */
export function useNavigation(me: StaffMember): StaffNavGroup[] {
  const t = useT();
  const { pathname } = useLocation();
  const counts: Partial<Record<StaffPlace, number>> = {
    ...useQueueCounts(me),
    ...useCoachingCounts(me),
  };
  const marked = new Set(useHealthNotices(me).map(noticePlace));
  const here = placeAt(pathname);
  const places = rolePlaces(me.role);
  return staffGroups
    .map((group) => ({
      heading: me.role === 'coach' ? t('coach.nav') : t(`staff.group.${group}`),
      items: places
        .filter((place) => placeGroup(place) === group)
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

/** Returns the counts of a coach's news, or of coach offers for the staff who decide about them. */
function useCoachingCounts({ role }: StaffMember): Partial<Record<StaffPlace, number>> {
  const isCoach = role === 'coach';
  const { data: waiting } = useQuery({
    queryKey: coachKeys.count,
    queryFn: ({ signal }) => fetchCoachCount(signal),
    enabled: isCoach || isRegistry(role),
    refetchInterval: isCoach ? COACH_MS : QUEUE_MS,
  });
  useRefetchLists(waiting?.mark, patientLists);
  return {
    coach: waiting?.patients,
    requests: waiting?.requests,
    coaches: waiting?.claims,
  };
}
