import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { fetchQueue, staffKeys } from '../../api/staff';
import { placeAddress, placesOf, reviews, type StaffMember, type StaffPlace } from '../../domain/staff';
import { useT } from '../../i18n/react';
import { useBrand } from '../../ui/page-context/PageContext';
import { Inbox, Mail, MailPlus, Users, type Drawing } from '../../ui/icon/icons';
import type { StaffNavGroup } from '../../ui/staff-shell/StaffShell';

const icons: Record<StaffPlace, Drawing> = { queue: Inbox, patients: Users, invite: MailPlus, mails: Mail };

/** How often the queue is asked while the page is in view, in milliseconds. */
const QUEUE_MS = 60_000;

/** The place that an address belongs to; a record belongs to the queue while it waits for this person. */
export function placeAt(path: string, waiting: readonly { micrositeId: number }[] = []): StaffPlace {
  if (path.startsWith('/staff/mails')) return 'mails';
  if (path.startsWith('/staff/invite')) return 'invite';
  if (path.startsWith('/staff/patients')) return 'patients';
  const record = /^\/staff\/microsites\/(\d+)/.exec(path);
  const isPatient = record && !waiting.some(({ micrositeId }) => String(micrositeId) === record[1]);
  return isPatient ? 'patients' : 'queue';
}

/** The rail of the person who is signed in. It keeps the queue up to date for the screens, too. */
export function useNavigation(me: StaffMember): StaffNavGroup[] {
  const t = useT();
  const { registryName } = useBrand();
  const { pathname } = useLocation();
  const { data: queue } = useQuery({
    queryKey: staffKeys.queue,
    queryFn: ({ signal }) => fetchQueue(signal),
    enabled: reviews(me.role),
    refetchInterval: QUEUE_MS,
  });
  const here = placeAt(pathname, queue);
  return [
    {
      heading: me.center?.name ?? registryName,
      items: placesOf(me.role).map((place) => ({
        to: placeAddress[place],
        label: t(`staff.nav.${place}`),
        icon: icons[place],
        count: place === 'queue' ? queue?.length : undefined,
        current: place === here,
      })),
    },
  ];
}
