/** The staff's lists that filter, sort, page and go into a file (decision 7.3): the work queue and the mails. */
import { apiUrl, call, type Envelope } from './client';
import {
  fetchCenters,
  staffKeys,
  type CenterItem,
  type MailItem,
  type MailState,
  type QueueItem,
} from './staff';

/** The centers that a list may be narrowed to, by name. */
export const centersByName = {
  queryKey: staffKeys.centers,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCenters(signal),
  select: (centers: readonly CenterItem[]) => centers.toSorted((a, b) => a.name.localeCompare(b.name)),
  staleTime: 5 * 60_000,
};

/** What of the work queue is shown; empty for all, and for the longest wait first. */
export interface QueueFilter {
  what: '' | 'first' | 'update';
  /** "now": only what is due today or late. */
  due: '' | 'now';
  centerId: string;
  sort: string;
}

/** Which mails are shown; empty for all, and for the newest first. */
export interface MailFilter {
  /** Part of the address. */
  q: string;
  state: '' | MailState;
  sort: string;
}

export const listKeys = {
  queue: [...staffKeys.queue, 'list'],
  mails: [...staffKeys.mails, 'list'],
} as const;

/** One page of the work queue, and how much the filter leaves. Looking is written down. */
export function fetchQueuePage(filter: QueueFilter, offset: number, limit: number, signal: AbortSignal) {
  return call<QueueItem[], { total: number }>('GET', 'staff/queue', {
    query: { ...filter, offset, limit },
    signal,
  });
}

/** The same queue as a file, whole and in the same order. */
export const queueFileUrl = (filter: QueueFilter) => apiUrl('staff/queue.csv', { ...filter });

/** The mails behind one of them in the list's order. Looking is written down. */
export async function fetchMailPage(
  filter: MailFilter,
  before: number | null,
  limit: number,
  signal: AbortSignal,
) {
  const query = { ...filter, before, limit };
  const answer: Envelope<MailItem[]> = await call('GET', 'staff/mails', { query, signal });
  return answer.results;
}

/** The same list as a file, whole, without what the mails say. */
export const mailsFileUrl = (filter: MailFilter) => apiUrl('staff/mails.csv', { ...filter });
