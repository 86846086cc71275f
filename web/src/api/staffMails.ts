/** The delivery of a record's emails (R12.3). */
import { get, post } from './client';
export type { RecordEmail } from './schema';

/** The kinds of records that list their emails, named as in the calls. */
export type RecordKind = 'microsites' | 'intake' | 'donors';

export const mailKeys = {
  record: (kind: RecordKind, id: number) => ['staff', 'mails', 'record', kind, id],
} as const;

/** Fetches the newest emails of a record; the view is audited. */
export const fetchRecordMails = (kind: RecordKind, id: number, signal: AbortSignal) =>
  get(`/staff/${kind}/{id}/mails`, { params: { id }, signal });

/** Writes an email of the record again, to the record's current address. */
export const sendMailAgain = (kind: RecordKind, id: number, mailId: number) =>
  post(`/staff/${kind}/{id}/mails/{mailId}/again`, { params: { id, mailId } });

/** Allows emails to an address again. */
export const settleBounce = (id: number) => post('/staff/bounces/{id}/settle', { params: { id } });
