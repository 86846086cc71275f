import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EmergencyGrant, RecordKind } from '@/api/staffEmergencies';
import { NotThere } from '@/parts/staff/NotThere';
import { EmergencyBanner } from '@/parts/staff/emergency/EmergencyBanner';
import { DeskHead } from '@/ui/staff-shell/DeskHead';

/** The link to the list with the records of a kind. */
export interface Crumb {
  to: string;
  label: string;
}

interface RecordScreenProps<R> {
  queryKey: QueryKey;
  fetch: (signal: AbortSignal) => Promise<R>;
  crumb: Crumb;
  /** The title until the record is loaded, and the message for an unknown record. */
  title: string;
  unknown: string;
  /** The record that a coordinator may open in an emergency, if it belongs to another center. */
  record?: { kind: RecordKind; id: string };
  /** Renders the record; banner is the notice of an emergency, in which most of the record is hidden. */
  children: (record: R, banner: ReactNode) => ReactNode;
}

interface Fetched {
  emergency: EmergencyGrant | null;
  centerName: string;
  /** The holder of a voucher holder's record, who may belong to another center than the donor. */
  holder?: { center: { name: string } } | null;
}

/** The screen of a record: the record, or the reason why it is not shown. */
export function RecordScreen<R extends Fetched>(props: RecordScreenProps<R>) {
  const { queryKey, fetch, crumb, title, unknown, record, children } = props;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetch(signal),
    // Every read is audited, so nothing refetches automatically.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data) {
    const { emergency } = data;
    const centerName = data.holder?.center.name ?? data.centerName;
    return children(data, emergency && <EmergencyBanner {...{ emergency, queryKey, centerName }} />);
  }
  return (
    <>
      <DeskHead leavesFocus={!error} title={title} crumb={crumb} />
      <NotThere error={error} unknown={unknown} record={record} onAgain={refetch} />
    </>
  );
}
