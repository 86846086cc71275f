import { apiUrl, call, post } from '@/api/client';
import type { ConsentDesk, Declaration } from '@/api/schema';
import type { DonorRecord } from '@/api/staffDonors';

export type { ConsentDesk, Declaration } from '@/api/schema';

/** The ways in which staff can check the identity of the signer of a paper form. */
export const IDENTITY_CHECKS = ['photo-id', 'known', 'notary', 'other-document'] as const;

/** The ways in which a signer can withdraw the agreement to electronic records, or agree again. */
export const WAYS_TO_TELL = ['in-person', 'phone', 'letter', 'e-mail'] as const;

/** The details that staff record about a paper form, as typed. */
export interface Receipt {
  signedOn: string;
  identity: string;
  consentType: string;
  firstName: string;
  lastName: string;
  dob: string;
}

const deskPath = (id: number, { holderId }: ConsentDesk) =>
  holderId > 0 ? `staff/donors/${id}/holders/${holderId}` : `staff/donors/${id}`;

/** Returns the address of the prefilled form; printing is audited. */
export const formUrl = (id: number, desk: ConsentDesk) => apiUrl(`${deskPath(id, desk)}/consent-form`);

/** Sends a signed form and returns the record; ApiError 422 names the fields to correct. */
export async function receiveForm(
  id: number,
  desk: ConsentDesk,
  receipt: Receipt,
  file: File,
): Promise<DonorRecord> {
  const form = new FormData();
  for (const [name, value] of Object.entries(receipt)) form.append(name, value);
  form.append('consentFile', file, file.name);
  const path = `/${deskPath(id, desk)}/consent-upload` as '/staff/donors/{id}/consent-upload';
  return (await call('POST', path, { params: { id }, form })).results;
}

/** Records the withdrawal of the agreement to electronic records, or a new agreement; returns the record. */
export function declare(
  id: number,
  desk: ConsentDesk,
  what: 'withdrawal' | 'agreement',
  body: Declaration,
): Promise<DonorRecord> {
  const path = `/${deskPath(id, desk)}/electronic-${what}` as '/staff/donors/{id}/electronic-withdrawal';
  return post(path, { params: { id }, body });
}

/** Starts a supervised signing and returns the address that opens it on the tablet. */
export function supervise(id: number, desk: ConsentDesk, place: string) {
  const path = `/${deskPath(id, desk)}/supervised-session` as '/staff/donors/{id}/supervised-session';
  return post(path, { params: { id }, body: { place } });
}

/** Ends a supervised signing and returns the record. */
export function endSupervision(id: number, desk: ConsentDesk): Promise<DonorRecord> {
  const path = `/${deskPath(id, desk)}/supervised-session/end` as '/staff/donors/{id}/supervised-session/end';
  return post(path, { params: { id }, body: {} });
}
