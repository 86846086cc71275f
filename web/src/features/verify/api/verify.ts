import { call } from '@/api/client';

/** The result of checking a document (R6.5). */
export type Finding = 'valid' | 'superseded' | 'rejected' | 'altered' | 'unknown';

/** The digital signature in a file. Times are RFC 3339; empty if unknown. */
export interface FoundSignature {
  present: boolean;
  intact: boolean;
  ours: boolean;
  signedAt: string;
  stampedAt: string;
  fingerprint: string;
}

/** The findings about a file, without any person's name. */
export interface Checked {
  state: Finding;
  known: boolean;
  kind: 'electronic' | 'paper' | '';
  signedAt: string;
  statementsVersion: string;
  /** SHA-256 of the statements; empty in older consents. */
  statementsHash: string;
  events: number;
  signature: FoundSignature;
}

/** Checks whether a PDF is an unchanged document of the registry; needs no account. */
export async function checkDocument(file: File): Promise<Checked> {
  const form = new FormData();
  form.append('file', file, file.name);
  return ((await call('POST', '/verify', { form })) as { results: Checked }).results;
}
