/** Erasing and exporting one person, for registry administrators (R15.2). */
import { apiUrl, get, post } from './client';
import type { ErasureItem } from './schema';

export type { ErasureItem, ErasurePreview, PrivacyCount } from './schema';

/** The kinds of records that a person is found by. */
export type PersonKind = ErasureItem['kind'];

/** A record that a person is found by. */
export interface PersonRecord {
  kind: string;
  id: string;
}

/** Why somebody is to be erased, and what the asker saw. */
export interface ErasureRequest {
  reason: string;
  note: string;
  /** The person's name, typed. */
  name: string;
  preview: string;
}

/** The keys of answers in the query cache. */
export const privacyKeys = {
  all: ['staff', 'privacy'],
  erasures: ['staff', 'privacy', 'erasures'],
  waiting: ['staff', 'privacy', 'waiting'],
  preview: (record: PersonRecord) => ['staff', 'privacy', 'preview', record.kind, record.id],
} as const;

/** What an erasure would delete, and what would stay; the view is audited. */
export const fetchErasurePreview = (record: PersonRecord, signal: AbortSignal) =>
  get('/staff/privacy/people/{kind}/{id}/erasure', { params: record, signal });
/** Asks another administrator to confirm an erasure. */
export const askErasure = (record: PersonRecord, body: ErasureRequest) =>
  post('/staff/privacy/people/{kind}/{id}/erasure', { params: record, body });
/** The newest erasures; the view is audited. */
export const fetchErasures = (signal: AbortSignal) => get('/staff/privacy/erasures', { signal });
/** How many erasures wait for the caller; no look at anybody. */
export const fetchErasuresWaiting = (signal: AbortSignal) =>
  get('/staff/privacy/erasures/waiting', { signal });
/** Erases the person for whom another administrator asked. */
export const confirmErasure = (id: number, preview: string) =>
  post('/staff/privacy/erasures/{id}/confirm', { params: { id }, body: { preview } });
/** Ends a request; the asker takes it back by that. */
export const declineErasure = (id: number) =>
  post('/staff/privacy/erasures/{id}/decline', { params: { id } });
/** The signed certificate of an erasure, as a file. */
export const certificateUrl = (id: number) => apiUrl(`staff/privacy/erasures/${id}/certificate`);
/** Everything about a person, as a file. */
export const personFileUrl = ({ kind, id }: PersonRecord) =>
  apiUrl(`staff/privacy/people/${kind}/${id}/export`);
