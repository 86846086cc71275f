import type { Lang } from '@/domain/page';
import { apiUrl, call } from './client';
import { get, part } from './staffCall';
import type { CoachPatient } from './staffCoaching';

// What the registry knows of its coaches. Moments are RFC 3339 throughout.

/** A coach, and how much there is to do. */
export interface CoachItem {
  id: number;
  fullName: string;
  email: string;
  language: Lang;
  centerName: string;
  isDisabled: boolean;
  patients: number;
  /** Patients with something that the coach has not looked at or not answered. */
  waiting: number;
  /** The oldest note of a patient without a reply; null when there is none. */
  waitingSince: string | null;
}

/** One thing that happened to a coach's account or with a patient. */
export interface CoachEvent {
  id: number;
  at: string;
  /** As the audit trail calls it. */
  action: string;
  /** recipient, staff and so on. */
  actorKind: string;
  /** Empty for the recipient and the system. */
  actorName: string;
  /** 0: about the account. */
  micrositeId: number;
  patientName: string;
  /** The patient went to another coach. */
  isHandover: boolean;
}

/** A coach with the patients of now and what happened, newest first. */
export interface CoachRecord extends CoachItem {
  own: CoachPatient[];
  history: CoachEvent[];
}

/** Which coaches are shown; empty for all, and by name. */
export interface CoachFilter {
  /** Part of a name or an e-mail address. */
  q: string;
  /** "active", or "closed": those whose account was closed. */
  state: string;
  /** "yes": patients wait for them; "no": nobody does. */
  waits: string;
  sort: string;
}

/** All coaches, to choose one. */
export const fetchCoaches = (signal: AbortSignal) => get<CoachItem[]>('coaches', signal);
/** One page of the coaches. */
export const fetchCoachPage = (filter: CoachFilter, offset: number, limit: number, signal: AbortSignal) =>
  call<CoachItem[], { total: number }>('GET', 'staff/coaches', {
    query: { ...filter, offset, limit },
    signal,
  });
/** The same list as a file, whole and in the same order. */
export const coachesFileUrl = (filter: CoachFilter) => apiUrl('staff/coaches.csv', { ...filter });
/** Looking is written down. */
export const fetchCoachRecord = (id: string, signal: AbortSignal) =>
  get<CoachRecord>(`coaches/${part(id)}`, signal);
