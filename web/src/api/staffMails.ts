/** The delivery of a record's emails, and the addresses that receive no emails (R12.3). */
import { get, post } from './client';
import type { BouncedAddress, BouncedRecord, RecordEmail } from './schema';

export type { BouncedAddress, BouncedRecord, RecordEmail };

/** The kinds of records that list their emails, named as in the calls. */
export type RecordKind = 'microsites' | 'intake' | 'donors';

export const mailKeys = {
  record: (kind: RecordKind, id: number) => ['staff', 'mails', 'record', kind, id],
  bounces: ['staff', 'bounces'],
} as const;

/** Fetches the newest emails of a record; the view is audited. */
export const fetchRecordMails = (kind: RecordKind, id: number, signal: AbortSignal) =>
  get(`/staff/${kind}/{id}/mails`, { params: { id }, signal });

/** Writes an email of the record again, to the record's current address. */
export const sendMailAgain = (kind: RecordKind, id: number, mailId: number) =>
  post(`/staff/${kind}/{id}/mails/{mailId}/again`, { params: { id, mailId } });

/** Fetches the bounced addresses of the center, or of all centers for the registry; the view is audited. */
export const fetchBounces = (signal: AbortSignal) => get('/staff/bounces', { signal });

/** Allows emails to an address again. */
export const settleBounce = (id: number) => post('/staff/bounces/{id}/settle', { params: { id } });
