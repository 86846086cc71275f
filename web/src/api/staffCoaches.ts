import { apiUrl, call, get } from './client';
import type { CoachEvent as FullEvent, CoachRecord as FullRecord } from './schema';

// What the registry knows of its coaches. Times are RFC 3339.

export type { CoachItem } from './schema';

/** Something that happened to a coach's account or with a patient. */
export type CoachEvent = Omit<FullEvent, 'details'>;

/** A coach with the present patients and the history, newest first. */
export type CoachRecord = Omit<FullRecord, 'history'> & { history: CoachEvent[] };

/** Which coaches a list shows; empty for all, by name. */
export interface CoachFilter {
  /** Part of a name or an e-mail address. */
  q: string;
  /** "active", or "closed" for those whose account was closed. */
  state: string;
  /** "yes": patients wait for them; "no": nobody does. */
  waits: string;
  sort: string;
}

/** All coaches, to choose one. */
export const fetchCoaches = (signal: AbortSignal) => get('/staff/coaches', { signal });
/** One page of the coaches. */
export const fetchCoachPage = (filter: CoachFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/coaches', { query: { ...filter, offset, limit }, signal });
/** The whole list as a file, in the same order. */
export const coachesFileUrl = (filter: CoachFilter) => apiUrl('staff/coaches.csv', { ...filter });
/** One coach; the view is audited. */
export const fetchCoachRecord = (id: string, signal: AbortSignal): Promise<CoachRecord> =>
  get('/staff/coaches/{id}', { params: { id }, signal });
