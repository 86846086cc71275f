/** Two records of one person that are joined (R12.4c). Times are RFC 3339. */
import { get, post } from './client';

import type { JoinCandidate } from './schema';

export type { JoinCandidate };

/** The records that seem to be of the same patient; each look is audited. */
export const sitesAlike = async (id: number, signal: AbortSignal): Promise<JoinCandidate[]> =>
  (await get('/staff/microsites/{id}/join-candidates', { params: { id }, signal })).candidates;
/** Joins a patient's record into the one that stays. */
export const joinSites = (id: number, into: number) =>
  post('/staff/microsites/{id}/join', { params: { id }, body: { into, isSamePerson: true } });
/** Takes that back. */
export const separateSite = (id: number) => post('/staff/microsites/{id}/separate', { params: { id } });

/** The records that seem to be of the same donor; each look is audited. */
export const donorsAlike = async (id: number, signal: AbortSignal): Promise<JoinCandidate[]> =>
  (await get('/staff/donors/{id}/join-candidates', { params: { id }, signal })).candidates;
/** Joins a donor's record into the one that stays, which it returns. */
export const joinDonors = (id: number, version: number, into: number) =>
  post('/staff/donors/{id}/join', { params: { id }, body: { version, into, isSamePerson: true } });
/** Takes a join into the record back, and returns the record. */
export const separateDonor = (id: number, joined: number) =>
  post('/staff/donors/{id}/separate', { params: { id }, body: { joined } });
