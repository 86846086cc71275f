import { call, type EditKey } from '@/api/client';
import type { MatchStatus } from '@/domain/enums';
import { VoucherStep, type HolderStatus, type VoucherKind, type VoucherPerson } from '@/domain/voucher';

/** What donors and holders both tell about themselves (V3). */
export interface PersonRecord extends VoucherPerson {
  id: number;
  currentSelfRegistrationStep: VoucherStep;
}

/** Somebody whom a donor names. */
export interface HolderRecord extends PersonRecord {
  status: HolderStatus;
  donorId: number;
  relationshipToDonor: string;
  relationshipToDonorOther: string;
  willLikelyNeedKidneyTransplant: number;
  yearsBeforeKidneyTransplant: number;
  consentFileName: string;
  isDeleted: boolean;
  /** Who named them; on the holder's own page only. */
  donor?: { matchStatus: MatchStatus };
}

/** Somebody who gives a kidney now. */
export interface DonorRecord extends PersonRecord {
  adpVoucherHolders: HolderRecord[];
  /** How many family voucher holders may be named. */
  fvHoldersAllowed: number;
  matchStatus: MatchStatus;
}

/** The record behind a link. */
export type VoucherRecord = DonorRecord | HolderRecord;

function pathOf({ kind, id, editKey }: EditKey, rest = ''): string {
  return `${kind}/${encodeURIComponent(id)}/${encodeURIComponent(editKey)}${rest}`;
}

/** Fetches the record of a link; ApiError 404 when it opens nothing. A step of None is the first one (V4). */
export async function fetchRecord(key: EditKey, signal?: AbortSignal): Promise<VoucherRecord> {
  const { results } = await call<VoucherRecord>('GET', pathOf(key), { key, signal });
  return {
    ...results,
    currentSelfRegistrationStep: results.currentSelfRegistrationStep || VoucherStep.PersonalInfo,
  };
}

/** Saves personal information and answers the next step; ApiError 422 names the fields to blame. */
export async function savePerson(key: EditKey, body: object): Promise<VoucherStep> {
  return (await call<unknown, { nextStep: VoucherStep }>('POST', pathOf(key), { key, body })).nextStep;
}

/** Goes back to an earlier step (R6.2). */
export async function setBack(key: EditKey, step: VoucherStep): Promise<void> {
  await call('POST', pathOf(key, `/${step}/set-back-status`), { key });
}

/** Adds a holder (negative id) or changes one, and answers the holder as saved. The message of a refusal is for the donor. */
export async function updateHolder(
  donor: EditKey,
  body: { id: number; isDeleted: boolean },
): Promise<HolderRecord> {
  const { voucherHolder } = await call<unknown, { voucherHolder: HolderRecord }>(
    'POST',
    'donor/update-voucher-holder',
    { key: donor, body: { ...body, donorId: Number(donor.id), editKey: donor.editKey } },
  );
  return voucherHolder;
}

/** Removes a holder. */
export async function deleteHolder(donor: EditKey, holderId: number): Promise<void> {
  await call('DELETE', `donor/${holderId}/delete`, { key: donor });
}

/** Ends the list of holders; answers it as it is now, and the next step. */
export async function finalizeHolders(
  donor: EditKey,
  hasConfirmedNoFvHolders: boolean,
): Promise<{ voucherHolders: HolderRecord[]; nextStep: VoucherStep }> {
  const { results } = await call<{ voucherHolders: HolderRecord[]; nextStep: VoucherStep }>(
    'POST',
    'donor/finalize-voucher-holders',
    { key: donor, body: { id: Number(donor.id), editKey: donor.editKey, hasConfirmedNoFvHolders } },
  );
  return results;
}

/** How the postal service would write an address (V3). */
export interface CheckedAddress {
  address1: string;
  address2: string;
  city: string;
  stateName: string;
  zip5: string;
  errorCount: number;
  errorDescription: string;
}

/** Longer than the server gives the postal service (R5.9), for slow lines, in milliseconds. */
const PATIENCE_MS = 8000;

/** Asks for the recommended address; null when there is none. A check that fails must not stop anybody (R5.9). */
export async function checkAddress(
  key: EditKey,
  body: { address: string; city: string; state: string; postalCode: string },
): Promise<CheckedAddress | null> {
  try {
    const { results } = await call<CheckedAddress | null>('POST', 'voucher-holder/validate-address', {
      key,
      body,
      patience: PATIENCE_MS,
    });
    return results ?? null;
  } catch {
    return null;
  }
}

/** Where the pre-filled paper consent is. */
export function consentPath(key: EditKey, action: 'download' | 'upload'): string {
  return pathOf(key, `/${action}/consent`);
}

/** The credential of a link. */
export function keyOf(kind: VoucherKind, id: string, editKey: string): EditKey {
  return { kind, id, editKey };
}
