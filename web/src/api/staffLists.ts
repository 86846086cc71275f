/** The staff lists with filters, sorting, paging and export (R7.3): the emails. */
import { apiUrl, get, post } from './client';
import type { EmailItem } from './schema';
import { fetchCenters, staffKeys, type CenterItem } from './staff';

export type { EmailItem, EmailView as MailDetail } from './schema';

export type MailState = EmailItem['state'];
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

/** The centers for a list's filter, sorted by name. */
export const centersByName = {
  queryKey: staffKeys.centers,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCenters(signal),
  select: (centers: readonly CenterItem[]) => [...centers].sort((a, b) => a.name.localeCompare(b.name)),
  staleTime: 5 * 60_000,
};

/** The open centers, for a new choice. */
export const centersToChoose = {
  ...centersByName,
  select: (centers: readonly CenterItem[]) =>
    centersByName.select(centers.filter(({ isClosed }) => !isClosed)),
};

/** All centers, including those hidden from a coordinator, as targets of a transfer. */
export const centersToTransferTo = {
  ...centersByName,
  queryKey: [...staffKeys.centers, 'transfer'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get('/staff/centers', { query: { for: 'transfer' }, signal }),
};

/** The filter of the emails; empty for all emails, newest first. */
export interface MailFilter {
  /** Part of the email address. */
  q: string;
  state: '' | MailState;
  sort: string;
}

/** The causes for which an email is given up. */
export const mailCauses = [
  'address',
  'rejected',
  'away',
  'gone',
  'broken',
] as const satisfies readonly EmailItem['cause'][];

/** The filter of the emails that were given up; empty for all given-up emails, newest first. */
export interface GivenUpFilter {
  /** Part of the email address. */
  q: string;
  cause: EmailItem['cause'];
  /** Limits the list to emails given up in the last n days. */
  days: string;
}

export const listKeys = {
  mails: [...staffKeys.mails, 'list'],
  givenUp: [...staffKeys.mails, 'given-up'],
  fit: [...staffKeys.mails, 'fit'],
} as const;

/** Fetches the emails after the given one in the list's order; the view is audited. */
export const fetchMailPage = (
  filter: MailFilter | (GivenUpFilter & { state: 'given-up' }),
  before: number | null,
  limit: number,
  signal: AbortSignal,
) => get('/staff/mails', { query: { ...filter, before, limit }, signal });

/** Returns the address of the whole list as a file, without the contents of the emails. */
export const mailsFileUrl = (filter: MailFilter | (GivenUpFilter & { state: 'given-up' })) =>
  apiUrl('staff/mails.csv', { ...filter });

/** Sends emails that a restore held back; emails that are no longer held are left unchanged. */
export const releaseMails = (ids: readonly number[]) => post('/staff/mails/release', { body: { ids } });

/** Returns which of the given-up emails can be sent again, and the reasons for the others. */
export const fetchFitMails = (filter: GivenUpFilter, signal: AbortSignal) =>
  get('/staff/mails/given-up', { query: { ...filter }, signal });

/** Sends given-up emails again; emails that a colleague has sent in the meantime are left unchanged. */
export const sendMailsAgain = (ids: readonly number[]) => post('/staff/mails/again', { body: { ids } });

export const fetchMail = (id: string, signal: AbortSignal) =>
  get('/staff/mails/{id}', { params: { id }, signal });
