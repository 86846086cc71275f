import { call } from '@/api/client';

/** What a check of a document says (R6.5). */
export type Finding = 'valid' | 'superseded' | 'rejected' | 'altered' | 'unknown';

/** The digital signature that a file carries. Moments are RFC 3339, empty where there is none. */
export interface FoundSignature {
  present: boolean;
  intact: boolean;
  ours: boolean;
  signedAt: string;
  stampedAt: string;
  fingerprint: string;
}

/** What is known of a file; nothing of it names a person. */
export interface Checked {
  state: Finding;
  known: boolean;
  kind: 'electronic' | 'paper' | '';
  signedAt: string;
  statementsVersion: string;
  events: number;
  signature: FoundSignature;
}

/** Asks whether a PDF is a document of ours, unchanged; needs no account. */
export async function checkDocument(file: File): Promise<Checked> {
  const form = new FormData();
  form.append('file', file, file.name);
  return ((await call('POST', '/verify', { form })) as { results: Checked }).results;
}
