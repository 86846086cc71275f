import { apiUrl, call, get } from './client';
import type { CoachEvent as FullEvent, CoachRecord as FullRecord } from './schema';

// The registry's records of its coaches. Times are RFC 3339.

export type { CoachItem } from './schema';

/** An event of a coach's account or of work with a patient. */
export type CoachEvent = Omit<FullEvent, 'details'>;

/** A coach with the current patients and the history, newest first. */
export type CoachRecord = Omit<FullRecord, 'history'> & { history: CoachEvent[] };

/** The filter of the coach list; empty for all coaches, sorted by name. */
export interface CoachFilter {
  /** Part of a name or an email address. */
  q: string;
  /** "active", or "closed" for coaches with a closed account. */
  state: string;
  /** "yes" for coaches with waiting patients, "no" for coaches without. */
  waits: string;
  sort: string;
}

/** Fetches all coaches, to choose one coach. */
export const fetchCoaches = (signal: AbortSignal) => get('/staff/coaches', { signal });
/** Fetches one page of the coaches. */
export const fetchCoachPage = (filter: CoachFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/coaches', { query: { ...filter, offset, limit }, signal });
/** Returns the address of the whole list as a file, in the same order. */
export const coachesFileUrl = (filter: CoachFilter) => apiUrl('staff/coaches.csv', { ...filter });
/** Fetches one coach; the view is audited. */
export const fetchCoachRecord = (id: string, signal: AbortSignal): Promise<CoachRecord> =>
  get('/staff/coaches/{id}', { params: { id }, signal });
