import { get, post, type EditKey } from '@/api/client';
import type { ReferralBody } from '@/api/schema';
import type { UsState } from '@/domain/usStates';
import type { Center } from '../rules/centers';
import type { Payload, ReadVersions, SavedPayload } from '../rules/payload';

/** A saved referral as opened by its key (S3). */
export interface SavedReferral extends SavedPayload {
  id: number;
  /** The ids of all referrals of the request. */
  ids: readonly number[];
  leadSource: string | null;
  step: number;
  variant: string;
}

/** The choices for how a patient heard of the program, as sent (S3, R10.4). */
export const LEAD_SOURCES = ['Medical Professional', 'Web Search', 'Word of Mouth', 'Other'] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** The states of the form, by number. */
export async function fetchStates(signal?: AbortSignal): Promise<Pick<UsState, 'id' | 'name'>[]> {
  const { states } = await get('/recipient/lookup-data', { signal });
  return states.map(({ id, description }) => ({ id, name: description }));
}

/** Opens a saved referral; ApiError 404 if the link is invalid. */
export function fetchReferral(key: EditKey, signal?: AbortSignal): Promise<SavedReferral> {
  const { id, editKey } = key;
  return get('/recipient/get/{id}/{editKey}', { params: { id, editKey }, key, signal });
}

/** The search of step 4. */
export interface CenterSearch {
  postalCode: string;
  micrositesOnly: boolean;
  /** Miles; 0 is any distance. */
  distance: number;
}

/** Fetches the centers near a postal code, the nearest first; none if the code is unknown (R5.5). */
export const fetchCenters = (
  { postalCode, micrositesOnly, distance }: CenterSearch,
  signal?: AbortSignal,
): Promise<Center[]> =>
  get('/recipient/centers/{postalCode}/{isMicrosite}/{distance}', {
    params: { postalCode, isMicrosite: micrositesOnly ? 1 : 0, distance },
    signal,
  });

/**
 * Saves a new referral with its human check, or a resumed one with its key; returns the ids. A new referral
 * that is sent again with the same form key, because the response was lost, counts once.
 */
export function saveReferral(
  payload: Payload & ReadVersions,
  proof: { captcha: string; formKey: string } | { key: EditKey },
): Promise<number[]> {
  const resumed = 'key' in proof;
  const extra = resumed ? { id: Number(proof.key.id), editKey: proof.key.editKey } : { id: null, ...proof };
  const key = resumed ? proof.key : undefined;
  return post('/recipient/save', { key, body: { ...payload, ...extra } as ReferralBody });
}

/** Records once how the patient heard of the program; ApiError 409 if it was recorded already. */
export async function saveLeadSource(ids: readonly number[], leadSource: LeadSource): Promise<void> {
  await post('/recipient/save-lead-source', { body: { ids, leadSource } });
}
