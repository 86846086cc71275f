/** The staff lists that filter, sort, page and export (R7.3): the work queue and the mails. */
import { apiUrl, call, get, post } from './client';
import type { MailItem, QueueItem as FullItem } from './schema';
import { fetchCenters, staffKeys, type CenterItem } from './staff';

export type { MailItem, MailView as MailDetail, RedemptionItem } from './schema';

/** A submission that waits for the person who is signed in. */
export type QueueItem = Omit<FullItem, 'kind'>;

export type MailState = MailItem['state'];
export const mailStates = [
  'waiting',
  'stopped',
  'sent',
  'kept',
  'held',
  'refused',
  'bounced',
  'dropped',
  'failed',
] as const satisfies readonly MailState[];

/** The centers that a list may be narrowed to, by name. */
export const centersByName = {
  queryKey: staffKeys.centers,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCenters(signal),
  select: (centers: readonly CenterItem[]) => [...centers].sort((a, b) => a.name.localeCompare(b.name)),
  staleTime: 5 * 60_000,
};

/** Every center, also those that a coordinator does not see, to hand a patient over to one of them. */
export const centersToTransferTo = {
  ...centersByName,
  queryKey: [...staffKeys.centers, 'transfer'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get('/staff/centers', { query: { for: 'transfer' }, signal }),
};

/** Which of the work queue is shown; empty for all, the longest wait first. */
export interface QueueFilter {
  what: '' | 'first' | 'update';
  /** "now": only what is due today or late. */
  due: '' | 'now';
  centerId: string;
  sort: string;
}

/** Which mails are shown; empty for all, the newest first. */
export interface MailFilter {
  /** Part of the address. */
  q: string;
  state: '' | MailState;
  sort: string;
}

/** Why mails are given up. */
export const mailCauses = [
  'address',
  'rejected',
  'away',
  'gone',
  'broken',
] as const satisfies readonly MailItem['cause'][];

/** Which of the mails that were given up are shown; empty for all, the newest first. */
export interface GivenUpFilter {
  /** Part of the address. */
  q: string;
  cause: MailItem['cause'];
  /** Given up in the last so many days. */
  days: string;
}

export const listKeys = {
  queue: [...staffKeys.queue, 'list'],
  redemptions: [...staffKeys.queue, 'redemptions'],
  mails: [...staffKeys.mails, 'list'],
  givenUp: [...staffKeys.mails, 'given-up'],
  fit: [...staffKeys.mails, 'fit'],
} as const;

/** One page of the work queue, and how much the filter leaves; the view is audited. */
export const fetchQueuePage = (filter: QueueFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/queue', { query: { ...filter, offset, limit }, signal });

/** What others asked about vouchers and the person who is signed in can confirm; the view is audited. */
export const fetchRedemptions = (signal: AbortSignal) => get('/staff/queue/redemptions', { signal });

/** The whole queue as a file, in the same order. */
export const queueFileUrl = (filter: QueueFilter) => apiUrl('staff/queue.csv', { ...filter });

/** The mails after one of them in the list's order; the view is audited. */
export const fetchMailPage = (
  filter: MailFilter | (GivenUpFilter & { state: 'given-up' }),
  before: number | null,
  limit: number,
  signal: AbortSignal,
) => get('/staff/mails', { query: { ...filter, before, limit }, signal });

/** The whole list as a file, without the contents of the mails. */
export const mailsFileUrl = (filter: MailFilter | (GivenUpFilter & { state: 'given-up' })) =>
  apiUrl('staff/mails.csv', { ...filter });

/** Sends mails that a restore held back; mails that are not held any more are left alone. */
export const releaseMails = (ids: readonly number[]) => post('/staff/mails/release', { body: { ids } });

/** Which of the mails that were given up can be sent again, and why others cannot. */
export const fetchFitMails = (filter: GivenUpFilter, signal: AbortSignal) =>
  get('/staff/mails/given-up', { query: { ...filter }, signal });

/** Sends mails again that were given up; what somebody else sent meanwhile is left alone. */
export const sendMailsAgain = (ids: readonly number[]) => post('/staff/mails/again', { body: { ids } });

export const fetchMail = (id: string, signal: AbortSignal) =>
  get('/staff/mails/{id}', { params: { id }, signal });
