/** Two records of one person that are joined (R12.4c, R12.4e). Times are RFC 3339. */
import { get, post } from './client';

import type { JoinCandidate, JoinWaits, WaitingJoin } from './schema';

export type { JoinCandidate, JoinWaits, WaitingJoin };

/** The key of the list of joins that wait. */
export const joinsKey = ['staff', 'joins'];
/** The joins that wait to be confirmed; they name no patient or donor. */
export const fetchJoins = (signal: AbortSignal): Promise<WaitingJoin[]> => get('/staff/joins', { signal });

/** The records that seem to be of the same patient; each look is audited. */
export const sitesAlike = async (id: number, signal: AbortSignal): Promise<JoinCandidate[]> =>
  (await get('/staff/microsites/{id}/join-candidates', { params: { id }, signal })).candidates;
/** Asks to join a patient's record into the one that stays, or confirms it as the second administrator. */
export const joinSites = (id: number, into: number) =>
  post('/staff/microsites/{id}/join', { params: { id }, body: { into, isSamePerson: true } });
/** Declines or withdraws a join that waits. */
export const declineSiteJoin = (id: number) =>
  post('/staff/microsites/{id}/decline-join', { params: { id } });
/** Undoes a join. */
export const separateSite = (id: number) => post('/staff/microsites/{id}/separate', { params: { id } });

/** The records that seem to be of the same donor; each look is audited. */
export const donorsAlike = async (id: number, signal: AbortSignal): Promise<JoinCandidate[]> =>
  (await get('/staff/donors/{id}/join-candidates', { params: { id }, signal })).candidates;
/** Asks to join a donor's record into another one, or confirms it. Returns the one that stays if they are joined. */
export const joinDonors = (id: number, version: number, into: number) =>
  post('/staff/donors/{id}/join', { params: { id }, body: { version, into, isSamePerson: true } });
/** Declines or withdraws a join that waits, and returns the record. */
export const declineDonorJoin = (id: number) => post('/staff/donors/{id}/decline-join', { params: { id } });
/** Undoes a join into the record, and returns the record. */
export const separateDonor = (id: number, joined: number) =>
  post('/staff/donors/{id}/separate', { params: { id }, body: { joined } });
