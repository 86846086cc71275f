/** What became of mails: those of a record, and the addresses to which nothing is sent (R12.3). */
import { get, post } from './client';
import type { BouncedAddress, BouncedRecord, RecordMail } from './schema';

export type { BouncedAddress, BouncedRecord, RecordMail };

/** The records that show their mails, as the calls name them. */
export type RecordKind = 'microsites' | 'intake' | 'donors';

export const mailKeys = {
  record: (kind: RecordKind, id: number) => ['staff', 'mails', 'record', kind, id],
  bounces: ['staff', 'bounces'],
} as const;

/** The newest mails of a record; the view is audited. */
export const fetchRecordMails = (kind: RecordKind, id: number, signal: AbortSignal) =>
  get(`/staff/${kind}/{id}/mails`, { params: { id }, signal });

/** Writes one of them anew, to the address that the record has now. */
export const sendMailAgain = (kind: RecordKind, id: number, mailId: number) =>
  post(`/staff/${kind}/{id}/mails/{mailId}/again`, { params: { id, mailId } });

/** The bounced addresses of the center, or of all; the view is audited. */
export const fetchBounces = (signal: AbortSignal) => get('/staff/bounces', { signal });

/** Lets mails go to an address again. */
export const settleBounce = (id: number) => post('/staff/bounces/{id}/settle', { params: { id } });
