import { call, callForBlob, callForFile, post, type EditKey } from '@/api/client';
import type { ConsentPerson, ConsentProgress, ConsentRecord as FullRecord } from '@/api/schema';
import type { VoucherKind } from '@/domain/voucher';
import type { ConsentType } from '../rules/agreement';
import type { Initial } from '../rules/initials';

/** The donor or holder of a consent, and the key that opens it. */
export type ConsentLink = EditKey & { kind: VoucherKind };

/** The stages of an electronic consent (V3). */
export const ConsentStage = { ESign: 1, Initials: 2, Signature: 3 } as const;
export type ConsentStage = (typeof ConsentStage)[keyof typeof ConsentStage];

/** The numbers of donors and holders in consent calls (V3, Entity type). */
const ENTITY_TYPE: Record<VoucherKind, number> = { donor: 1, 'voucher-holder': 12 };

/** The data that the screens of an electronic consent need first. */
export type ConsentRecord = Omit<FullRecord, 'record' | 'progress' | 'consentTypes'> & {
  record: Omit<ConsentPerson, 'email'>;
  progress: Omit<ConsentProgress, 'consentType'> & { consentType: ConsentType };
  consentTypes: { id: ConsentType }[];
};

/** One statement to initial. */
export type { ConsentStatement as Statement } from '@/api/schema';

/** The document to sign, and its hash. */
export interface ShownDocument {
  html: string;
  documentHash: string;
}

/** The person who agrees to sign, as typed. */
export interface Agreement {
  consentType: ConsentType;
  firstName: string;
  lastName: string;
  dob: string;
}

function consentForm({ kind, id }: ConsentLink, fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  form.append('entityType', String(ENTITY_TYPE[kind]));
  form.append('entityTypeId', String(id));
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'id.jpg');
  }
  return form;
}

const consentEntity = ({ kind, id }: ConsentLink) => ({ id: Number(id), entityType: ENTITY_TYPE[kind] });
const consentParams = ({ kind, id }: ConsentLink) => ({ entityType: ENTITY_TYPE[kind], id });

/** Fetches the consent; ApiError 409 if it is not the open step. */
export async function fetchConsent(key: ConsentLink, signal?: AbortSignal): Promise<ConsentRecord> {
  // The numbers of the types come from the specification.
  return (await post('/e-consent/record', { key, body: consentEntity(key), signal })) as ConsentRecord;
}

/** Agrees to sign electronically (stage 1). */
export async function agree(key: ConsentLink, agreement: Agreement): Promise<void> {
  const fields = { ...agreement, location: '', consentType: String(agreement.consentType) };
  await call('POST', '/e-consent', { key, form: consentForm(key, fields) });
}

/** Saves the initials so far; the server stores the correct ones. */
export async function keepInitials(key: ConsentLink, initials: readonly Initial[]): Promise<void> {
  const form = consentForm(key, { initials: JSON.stringify(initials) });
  await call('POST', '/e-consent/initials', { key, form });
}

/** Ends stage 2 and returns the document to sign; without a photo the earlier one is used. */
export async function createPdf(
  key: ConsentLink,
  initials: readonly Initial[],
  statementsVersion: string,
  photo: Blob | null,
): Promise<ShownDocument> {
  const fields = { initials: JSON.stringify(initials), statementsVersion, ...(photo && { file: photo }) };
  const answer = await call('POST', '/e-consent/create-pdf', { key, form: consentForm(key, fields) });
  return (answer as { results: ShownDocument }).results;
}

/**
 * Signs exactly the shown document (stage 3). The signer's copy is a separate call after the signature is
 * stored.
 */
export async function sign(key: ConsentLink, signature: string, documentHash: string): Promise<void> {
  const form = consentForm(key, { signature, documentHash, returnDocument: '0' });
  await call('POST', '/e-consent/finalize-signature', { key, form });
}

/** Returns to stage 1 and clears initials, signature and photo. */
export async function startOver(key: ConsentLink): Promise<void> {
  await post('/e-consent/start-over', { key, body: consentEntity(key) });
}

/** Cancels the electronic consent and deletes its data. */
export async function cancel(key: ConsentLink): Promise<void> {
  await post('/e-consent/cancel', { key, body: consentEntity(key) });
}

/** Fetches the sample document; the server records that it was opened (R6.4). */
export const fetchSample = (key: ConsentLink): Promise<Blob> =>
  callForBlob('/e-consent/sample/{entityType}/{id}', { params: consentParams(key), key });

/** Fetches the signer's own document, as signed or uploaded; the server records that it was opened. */
export const fetchCopy = (key: ConsentLink): Promise<Blob> =>
  callForFile('GET', '/e-consent/document/{entityType}/{id}', { params: consentParams(key), key });
