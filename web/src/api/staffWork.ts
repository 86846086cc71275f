/** The work list: the items that wait for the signed-in staff, with owner and snooze. */
import type { WorkFilter } from '@/domain/workAddress';
import { apiUrl, call, get, post } from './client';

export type { WorkItem, WorkRefusal } from './schema';

/** The kinds of records with a page. */
export type WorkRecordKind = 'patient' | 'referral' | 'donor' | 'holder';

/** The number of items per page. */
export const WORK_PAGE = 50;

export const workKeys = {
  /** Everything that a change of an item changes. */
  all: ['staff', 'work'],
  list: ['staff', 'work', 'list'],
  count: ['staff', 'work', 'count'],
  record: (kind: WorkRecordKind, id: number) => ['staff', 'work', 'record', kind, id],
  owners: ['staff', 'work-owners'],
} as const;

const choices = ({ tab, kind, centerId, language }: WorkFilter, isSnoozed: boolean) => ({
  tab,
  kind: kind || undefined,
  centerId: centerId || undefined,
  language: language || undefined,
  snoozed: isSnoozed ? '1' : undefined,
});

/** Fetches one page of a view; the view is audited. */
export const fetchWork = (filter: WorkFilter, isSnoozed: boolean, offset: number, signal: AbortSignal) =>
  call('GET', '/staff/work', {
    query: { ...choices(filter, isSnoozed), offset, limit: WORK_PAGE },
    signal,
  });

/** Returns the address of a view as a CSV file. */
export const workFileUrl = (filter: WorkFilter, isSnoozed: boolean) =>
  apiUrl('/staff/work.csv', choices(filter, isSnoozed));

/** Returns the numbers of items and a mark that changes when the list does; not audited. */
export const fetchWorkCount = (signal: AbortSignal) => get('/staff/work/count', { signal });

/** Returns the place of an item in a view, and its neighbors; not audited. */
export const fetchWorkPosition = (item: string, filter: WorkFilter, signal?: AbortSignal) =>
  get('/staff/work/position', { query: { item, ...choices(filter, false) }, ...(signal && { signal }) });

/** Fetches the items of one record for the caller; not audited. */
export const fetchRecordWork = (kind: WorkRecordKind, id: number, signal: AbortSignal) =>
  get('/staff/work/record/{kind}/{id}', { params: { kind, id }, signal });

/** Returns the staff to whom items can be assigned. */
export const fetchWorkOwners = (signal: AbortSignal) => get('/staff/work/owners', { signal });

/** Snoozes items until the start of a day (YYYY-MM-DD); null ends the snooze. */
export const snoozeWork = (items: readonly string[], until: string | null) =>
  post('/staff/work/snooze', { body: { items, until } });

/** Assigns items to a colleague; null removes the owner. */
export const assignWork = (items: readonly string[], ownerId: number | null) =>
  post('/staff/work/assign', { body: { items, ownerId } });

/** Assigns all open items of an account to another; without fromId, those of the caller. */
export const assignAllWork = (fromId: number | undefined, toId: number) =>
  post('/staff/work/assign-all', { body: { ...(fromId && { fromId }), toId } });

/** Emails a reminder to the people of several items. */
export const remindWork = (items: readonly string[]) => post('/staff/work/remind', { body: { items } });

/** Sends the emails of several items again. */
export const sendWorkAgain = (items: readonly string[]) =>
  post('/staff/work/send-again', { body: { items } });
