/** Records of one person that are joined (R12.4c, R12.4e). Times are RFC 3339. */
import { get, post } from './client';

import type { JoinCandidate, JoinWaits } from './schema';

export type { JoinCandidate, JoinWaits };

/** Fetches the records that may belong to the same patient; every read is audited. */
export const sitesAlike = async (id: number, signal: AbortSignal): Promise<JoinCandidate[]> =>
  (await get('/staff/microsites/{id}/join-candidates', { params: { id }, signal })).candidates;
/** Asks to join a patient's record into the surviving record, or confirms the join as the second administrator. */
export const joinSites = (id: number, into: number) =>
  post('/staff/microsites/{id}/join', { params: { id }, body: { into, isSamePerson: true } });
/** Declines or withdraws a pending join. */
export const declineSiteJoin = (id: number) =>
  post('/staff/microsites/{id}/decline-join', { params: { id } });
/** Undoes a join. */
export const separateSite = (id: number) => post('/staff/microsites/{id}/separate', { params: { id } });

/** Fetches the records that may belong to the same donor; every read is audited. */
export const donorsAlike = async (id: number, signal: AbortSignal): Promise<JoinCandidate[]> =>
  (await get('/staff/donors/{id}/join-candidates', { params: { id }, signal })).candidates;
/**
 * Asks to join a donor's record into another record, or confirms the join. Returns the surviving record once they are
 * joined.
 */
export const joinDonors = (id: number, version: number, into: number) =>
  post('/staff/donors/{id}/join', { params: { id }, body: { version, into, isSamePerson: true } });
/** Declines or withdraws a pending join, and returns the record. */
export const declineDonorJoin = (id: number) => post('/staff/donors/{id}/decline-join', { params: { id } });
/** Undoes a join into the record, and returns the record. */
export const separateDonor = (id: number, joined: number) =>
  post('/staff/donors/{id}/separate', { params: { id }, body: { joined } });
