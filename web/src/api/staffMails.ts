/** The delivery of a record's emails (R12.3). */
import { get, post } from './client';
export type { RecordEmail } from './schema';

/** The kinds of records that list their emails, named as in the calls. */
export type RecordKind = 'microsites' | 'intake' | 'donors';

export const mailKeys = {
  record: (of: EmailsOf) => ['staff', 'mails', 'record', of],
} as const;

/** A record with emails; the holder of a donor has emails of their own. */
export interface EmailsOf {
  kind: RecordKind;
  id: number;
  holderId?: number;
}

/** Fetches the newest emails of a record; the view is audited. */
export const fetchRecordMails = ({ kind, id, holderId }: EmailsOf, signal: AbortSignal) =>
  holderId === undefined
    ? get(`/staff/${kind}/{id}/mails`, { params: { id }, signal })
    : get('/staff/donors/{id}/holders/{holderId}/mails', { params: { id, holderId }, signal });

/** Writes an email of the record again, to the record's current address. */
export const sendMailAgain = ({ kind, id }: EmailsOf, mailId: number) =>
  post(`/staff/${kind}/{id}/mails/{mailId}/again`, { params: { id, mailId } });

/** Allows emails to an address again. */
export const settleBounce = (id: number) => post('/staff/bounces/{id}/settle', { params: { id } });
