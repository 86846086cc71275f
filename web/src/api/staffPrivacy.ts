/** The erasure and the export of one person, for registry administrators (R15.2). */
import { apiUrl, get, post } from './client';
import type { ErasureItem } from './schema';

export type { ErasureItem, ErasurePreview, PrivacyCount } from './schema';

/** The kinds of records by which a person can be selected. */
export type PersonKind = ErasureItem['kind'];

/** The record by which a person is selected. */
export interface PersonRecord {
  kind: string;
  id: string;
}

/** The reason for an erasure, and the preview that the requester saw. */
export interface ErasureRequest {
  reason: string;
  note: string;
  /** The person's name, typed as a confirmation. */
  name: string;
  preview: string;
}

/** The keys of responses in the query cache. */
export const privacyKeys = {
  all: ['staff', 'privacy'],
  erasures: ['staff', 'privacy', 'erasures'],
  preview: (record: PersonRecord) => ['staff', 'privacy', 'preview', record.kind, record.id],
} as const;

/** Returns the data that an erasure would delete and the data that would remain; the view is audited. */
export const fetchErasurePreview = (record: PersonRecord, signal: AbortSignal) =>
  get('/staff/privacy/people/{kind}/{id}/erasure', { params: record, signal });
/** Asks another administrator to confirm an erasure. */
export const askErasure = (record: PersonRecord, body: ErasureRequest) =>
  post('/staff/privacy/people/{kind}/{id}/erasure', { params: record, body });
/** Fetches the newest erasures; the view is audited. */
export const fetchErasures = (signal: AbortSignal) => get('/staff/privacy/erasures', { signal });
/** Erases the person, as requested by another administrator. */
export const confirmErasure = (id: number, preview: string) =>
  post('/staff/privacy/erasures/{id}/confirm', { params: { id }, body: { preview } });
/** Declines a request; the requester withdraws it this way. */
export const declineErasure = (id: number) =>
  post('/staff/privacy/erasures/{id}/decline', { params: { id } });
/** Returns the address of the signed certificate of an erasure. */
export const certificateUrl = (id: number) => apiUrl(`staff/privacy/erasures/${id}/certificate`);
/** Returns the address of the file with all data of a person. */
export const personFileUrl = ({ kind, id }: PersonRecord) =>
  apiUrl(`staff/privacy/people/${kind}/${id}/export`);
