import { call, get, post, type EditKey } from '@/api/client';
import type {
  AddressAnswer,
  ContactData,
  DonorFields,
  HolderFields,
  HolderForm,
  HolderLife,
  HolderPage,
  ListedHolder,
  PersonForm,
  VoucherAddressInputBody,
} from '@/api/schema';
import { type MatchStatus, VoucherStep } from '@/domain/enums';
import type { VoucherKind } from '@/domain/voucher';
import type { CallableCenter } from '@/parts/center-contact/CenterContact';

/** A voucher holder named by a donor. Optional fields exist on the holder's own page only. */
export type HolderRecord = Omit<HolderFields, 'donor' | 'editKey' | 'fullName'> & {
  donor?: { matchStatus: MatchStatus; center: CallableCenter };
} & Partial<HolderLife> &
  Partial<Pick<HolderPage, 'coordinator' | 'emailChange' | 'outgrown' | 'paperOnly' | 'voucherState'>>;

/** A donor, who gives a kidney now. */
export type DonorRecord = Omit<
  DonorFields,
  | 'adpVoucherHolders'
  | 'center'
  | 'coordinator'
  | 'donatedOn'
  | 'editKey'
  | 'emailChange'
  | 'formsDueOn'
  | 'isDeleted'
> &
  Partial<Pick<DonorFields, 'center' | 'coordinator' | 'donatedOn' | 'emailChange' | 'formsDueOn'>> & {
    adpVoucherHolders: HolderRecord[];
  };

/** The record that a link opens. */
export type VoucherRecord = DonorRecord | HolderRecord;

/** Reports whether a guardian acts for a holder who is a minor (R13.3). */
export const isForMinor = (record: VoucherRecord) => 'isMinor' in record && record.isMinor === true;

/**
 * Fetches the record of a link; ApiError 404 if the link is invalid. A step of None becomes the first step
 * (V4).
 */
export async function fetchRecord(key: EditKey, signal?: AbortSignal): Promise<VoucherRecord> {
  const { kind, id, editKey } = key;
  const params = { id, editKey };
  const record: VoucherRecord =
    kind === 'donor'
      ? await get('/donor/{id}/{editKey}', { params, key, signal })
      : await get('/voucher-holder/{id}/{editKey}', { params, key, signal });
  return {
    ...record,
    currentSelfRegistrationStep: record.currentSelfRegistrationStep || VoucherStep.PersonalInfo,
  };
}

/** Saves personal information and returns the next step; ApiError 422 names the fields to correct. */
export async function savePerson(key: EditKey, person: PersonForm | HolderForm): Promise<VoucherStep> {
  const { kind, id, editKey } = key;
  const params = { id, editKey };
  const { nextStep } =
    kind === 'donor'
      ? await call('POST', '/donor/{id}/{editKey}', { params, key, body: person })
      : await call('POST', '/voucher-holder/{id}/{editKey}', { params, key, body: person as HolderForm });
  return nextStep;
}

/** Changes the contact data of a donor or holder (R12.2). */
export function changeContact(key: EditKey, body: { email: string; phone: string }): Promise<ContactData> {
  const params = { id: key.id, editKey: key.editKey };
  return key.kind === 'donor'
    ? post('/donor/{id}/{editKey}/contact', { params, key, body })
    : post('/voucher-holder/{id}/{editKey}/contact', { params, key, body });
}

/** Returns to an earlier step (R6.2). */
export async function resetStep(key: EditKey, step: VoucherStep): Promise<void> {
  const { kind, id, editKey } = key;
  await call('POST', `/${kind as VoucherKind}/{id}/{editKey}/{step}/set-back-status`, {
    params: { id, editKey, step },
    key,
  });
}

/** Adds a holder (negative id) or changes one, and returns the saved holder. */
export async function updateHolder(
  donor: EditKey,
  holder: (PersonForm | HolderForm) & { id: number },
): Promise<HolderRecord> {
  const owner = { donorId: Number(donor.id), editKey: donor.editKey };
  const body = { ...holder, isDeleted: false, ...owner } as ListedHolder;
  const { voucherHolder } = await call('POST', '/donor/update-voucher-holder', { key: donor, body });
  return voucherHolder;
}

/** Removes a holder. */
export async function deleteHolder(donor: EditKey, voucherHolderId: number): Promise<void> {
  await call('DELETE', '/donor/{voucherHolderId}/delete', { params: { voucherHolderId }, key: donor });
}

/** Notifies the center that the voucher is needed now, and returns the updated voucher (R11.4). */
export function needNow(key: EditKey): Promise<HolderLife> {
  const { id, editKey } = key;
  return post('/voucher-holder/{id}/{editKey}/need-now', { params: { id, editKey }, key });
}

/** Finalizes the list of holders; returns it with the next step. */
export function finalizeHolders(
  donor: EditKey,
  hasConfirmedNoFvHolders: boolean,
): Promise<{ voucherHolders: HolderRecord[]; nextStep: VoucherStep }> {
  const body = { id: Number(donor.id), editKey: donor.editKey, hasConfirmedNoFvHolders };
  return post('/donor/finalize-voucher-holders', { key: donor, body });
}

/** An address as the postal service writes it (V3). */
export type CheckedAddress = Omit<AddressAnswer, 'state'>;

/** Longer than the server waits for the postal service (R5.9), for slow connections. */
const TIMEOUT_MS = 8000;

/** Returns the recommended address; null if there is none. A failed check must not block the form (R5.9). */
export async function checkAddress(
  key: EditKey,
  body: VoucherAddressInputBody,
): Promise<CheckedAddress | null> {
  try {
    return (await post('/voucher-holder/validate-address', { key, body, timeoutMs: TIMEOUT_MS })) ?? null;
  } catch {
    return null;
  }
}

/** Returns the path of the pre-filled paper consent. */
export function consentPath({ kind, id, editKey }: EditKey, action: 'download' | 'upload'): string {
  return `${kind}/${encodeURIComponent(id)}/${encodeURIComponent(editKey)}/${action}/consent`;
}

/** Returns the credential of a link. */
export function voucherKey(kind: VoucherKind, id: string, editKey: string): EditKey {
  return { kind, id, editKey };
}
