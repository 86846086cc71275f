/** The staff's lists that filter, sort, page and go into a file (R7.3): the work queue and the mails. */
import type { MicrositeType } from '@/domain/enums';
import type { Lang } from '@/domain/page';
import { apiUrl, call, type Envelope } from './client';
import { fetchCenters, staffKeys, type CenterItem } from './staff';
import { get, part, post } from './staffCall';
import type { ReviewAge, Stage } from './staffReview';

/** A submission that waits for the person who is signed in. */
export interface QueueItem extends ReviewAge {
  micrositeId: number;
  submissionId: number;
  stage: Stage;
  firstName: string;
  lastName: string;
  micrositeTypeId: MicrositeType;
  centerName: string;
  /** The site is live already. */
  isUpdate: boolean;
  thumbnail: string | null;
}

/** What the outbox knows of a mail. */
export interface MailItem {
  id: number;
  createdAt: string;
  to: string;
  toName: string;
  template: string;
  lang: Lang;
  subject: string;
  state: MailState;
  outcome: string;
}

export const mailStates = ['waiting', 'sent', 'kept', 'held', 'failed'] as const;

export type MailState = (typeof mailStates)[number];

/** A mail in words. */
export interface MailDetail extends MailItem {
  from: string;
  text: string;
  html: string;
  link: string;
}

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

/** Sends mails that a restore held back; those that are not held any more are left alone. */
export const releaseMails = (ids: readonly number[]) =>
  post<{ released: number[] }>('mails/release', { ids });
export const fetchMail = (id: string, signal: AbortSignal) => get<MailDetail>(`mails/${part(id)}`, signal);
