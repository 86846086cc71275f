import { get, post } from '@/api/client';
import type { Results } from '@/api/operations';

/** The result of a search. */
export type Found = Results<'GET', '/staff/search'>;

/** A record that was found. */
export type FoundRecord = Found['people'][number];

/** Finds patients, referrals, donors and holders. The server records the text, not the results. */
export const findPeople = (q: string, signal: AbortSignal) => get('/staff/search', { query: { q }, signal });

/** Records that a record was opened from a search. */
export const recordOpened = ({ kind, id }: Pick<FoundRecord, 'kind' | 'id'>, text: string) =>
  post('/staff/search/opened', { body: { kind, id, text } });
