import { call, callForBlob, callForFile, type EditKey } from '@/api/client';
import type { VoucherKind } from '@/domain/voucher';
import type { ConsentType } from '../rules/agreement';
import type { Initial } from '../rules/initials';

/** Whose consent is signed, and the key that opens it. */
export type ConsentLink = EditKey & { kind: VoucherKind };

/** The stages of an electronic consent (V3). */
export const ConsentStage = { ESign: 1, Initials: 2, Signature: 3 } as const;
export type ConsentStage = (typeof ConsentStage)[keyof typeof ConsentStage];

/** The numbers of those who consent (V3, Entity type). */
const ENTITY_TYPE: Record<VoucherKind, number> = { donor: 1, 'voucher-holder': 12 };

/** Whom a consent is about, and who signs where that is known. */
export interface ConsentPerson {
  id: number;
  firstName: string;
  lastName: string;
  consenterFirstName: string;
  consenterLastName: string;
  /** MM/DD/YYYY. */
  dob: string;
  isOverEighteen: boolean;
}

/** One line to initial. */
export interface Statement {
  value: number;
  question: string;
}

/** How far a half-finished signing is. */
export interface Progress {
  stage: ConsentStage;
  consentType: ConsentType;
  consenterFirstName: string;
  consenterLastName: string;
  dob: string;
  initials: Initial[];
  hasPhoto: boolean;
  /** Whether the sample document was opened before. */
  sampleOpened: boolean;
}

/** What the screens of an electronic consent start from. */
export interface ConsentRecord {
  record: ConsentPerson;
  consentTypes: { id: ConsentType }[];
  statements: Statement[];
  statementsVersion: string;
  disclosure: { version: string; paragraphs: { heading: string; text: string }[] };
  progress: Progress;
  /** Why another consent is asked for; empty when it is the first. */
  rejected: string;
}

/** The document as it will be signed, and its hash. */
export interface ShownDocument {
  html: string;
  documentHash: string;
}

/** Who agrees to sign, as typed. */
export interface Agreement {
  consentType: ConsentType;
  firstName: string;
  lastName: string;
  dob: string;
}

function formOf({ kind, id }: ConsentLink, fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  form.append('entityType', String(ENTITY_TYPE[kind]));
  form.append('entityTypeId', String(id));
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'id.jpg');
  }
  return form;
}

const entityOf = ({ kind, id }: ConsentLink) => ({ id: Number(id), entityType: ENTITY_TYPE[kind] });

/** Fetches what the screens start from; ApiError 409 when the consent is not the step that is open. */
export async function fetchConsent(key: ConsentLink, signal?: AbortSignal): Promise<ConsentRecord> {
  const body = entityOf(key);
  return (await call<ConsentRecord>('POST', 'e-consent/record', { key, body, signal })).results;
}

/** Agrees to sign electronically (stage 1). */
export async function agree(key: ConsentLink, agreement: Agreement): Promise<void> {
  const fields = { ...agreement, location: '', consentType: String(agreement.consentType) };
  await call('POST', 'e-consent', { key, form: formOf(key, fields) });
}

/** Keeps the initials given so far; the server keeps those that are right. */
export async function keepInitials(key: ConsentLink, initials: readonly Initial[]): Promise<void> {
  await call('POST', 'e-consent/initials', {
    key,
    form: formOf(key, { initials: JSON.stringify(initials) }),
  });
}

/** Ends stage 2 and answers what will be signed; a photo given before stands when none comes now. */
export async function createDocument(
  key: ConsentLink,
  initials: readonly Initial[],
  statementsVersion: string,
  photo: Blob | null,
): Promise<ShownDocument> {
  const fields = { initials: JSON.stringify(initials), statementsVersion, ...(photo && { file: photo }) };
  const form = formOf(key, fields);
  return (await call<ShownDocument>('POST', 'e-consent/create-pdf', { key, form })).results;
}

/** Signs exactly what was shown (stage 3); answers the signed document where it is asked for. */
export async function sign(
  key: ConsentLink,
  signature: string,
  documentHash: string,
  wantsCopy: boolean,
): Promise<Blob | null> {
  const form = formOf(key, { signature, documentHash, returnDocument: wantsCopy ? '1' : '0' });
  if (wantsCopy) return callForFile('POST', 'e-consent/finalize-signature', { key, form });
  await call('POST', 'e-consent/finalize-signature', { key, form });
  return null;
}

/** Back to stage 1; initials, signature and photo are cleared. */
export async function startOver(key: ConsentLink): Promise<void> {
  await call('POST', 'e-consent/start-over', { key, body: entityOf(key) });
}

/** Gives the electronic consent up, and what was entered with it. */
export async function cancel(key: ConsentLink): Promise<void> {
  await call('POST', 'e-consent/cancel', { key, body: entityOf(key) });
}

/** Fetches the sample document; the server records that it was opened (R6.4). */
export function fetchSample(key: ConsentLink): Promise<Blob> {
  return callForBlob(`e-consent/sample/${ENTITY_TYPE[key.kind]}/${encodeURIComponent(key.id)}`, { key });
}

/** Fetches the signer's own document, as it was signed or uploaded; that it was opened is recorded. */
export function fetchCopy(key: ConsentLink): Promise<Blob> {
  const path = `e-consent/document/${ENTITY_TYPE[key.kind]}/${encodeURIComponent(key.id)}`;
  return callForFile('GET', path, { key });
}
