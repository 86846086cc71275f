import { call, type EditKey } from '@/api/client';
import type { UsState } from '@/domain/usStates';
import type { Center } from '../rules/centers';
import type { Payload, SavedPayload } from '../rules/payload';

/** A saved referral as its key opens it (S3). */
export interface SavedReferral extends SavedPayload {
  id: number;
  leadSource: string | null;
  step: number;
  variant: string;
}

/** The answers to where a patient heard of the program, as they travel (S3, R10.4). */
export const LEAD_SOURCES = ['Medical Professional', 'Web Search', 'Word of Mouth', 'Other'] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** The states of the form, by number. */
export async function fetchStates(signal?: AbortSignal): Promise<Pick<UsState, 'id' | 'name'>[]> {
  type Lookup = { states: { id: number; description: string }[] };
  const { results } = await call<Lookup>('GET', 'recipient/lookup-data', { signal });
  return results.states.map(({ id, description }) => ({ id, name: description }));
}

/** Opens a saved referral; ApiError 404 when the link opens nothing. */
export async function fetchReferral(key: EditKey, signal?: AbortSignal): Promise<SavedReferral> {
  const path = `recipient/get/${encodeURIComponent(key.id)}/${encodeURIComponent(key.editKey)}`;
  return (await call<SavedReferral>('GET', path, { key, signal })).results;
}

/** What step 4 looks for. */
export interface CenterWish {
  postalCode: string;
  micrositesOnly: boolean;
  /** Miles; 0 is any distance. */
  distance: number;
}

/** The centers near a postal code, the nearest first; none when the code is unknown (R5.5). */
export async function fetchCenters(wish: CenterWish, signal?: AbortSignal): Promise<Center[]> {
  const { postalCode, micrositesOnly, distance } = wish;
  const path = `recipient/centers/${encodeURIComponent(postalCode)}/${micrositesOnly ? 1 : 0}/${distance}`;
  return (await call<Center[]>('GET', path, { signal })).results;
}

/**
 * Saves a new referral with its human check, or a resumed one with its key; answers the ids. A new one that is sent
 * again under its form's key, because no answer came, counts once.
 */
export async function saveReferral(
  payload: Payload,
  proof: { captcha: string; formKey: string } | { key: EditKey },
): Promise<number[]> {
  const resumed = 'key' in proof;
  const extra = resumed ? { id: Number(proof.key.id), editKey: proof.key.editKey } : { id: null, ...proof };
  const key = resumed ? proof.key : undefined;
  return (await call<number[]>('POST', 'recipient/save', { key, body: { ...payload, ...extra } })).results;
}

/** Says once how the patient heard of the program; ApiError 409 when that was said already. */
export async function saveLeadSource(ids: readonly number[], leadSource: LeadSource): Promise<void> {
  await call('POST', 'recipient/save-lead-source', { body: { ids, leadSource } });
}
