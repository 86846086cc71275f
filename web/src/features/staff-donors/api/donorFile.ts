import { apiUrl, ApiError, call } from '@/api/client';

/** One row of a file of donors. */
export interface DonorRow {
  /** In the file; 1 is the line with the names of the columns. */
  line: number;
  /** What stands in the file, by column. */
  written: Record<string, string>;
  /** The record that this person has already; 0 without. */
  donorId: number;
  /** By column; "row" for the row as a whole. */
  errors: { field: string; message: string }[];
}

/** What the server makes of a file. */
export interface DonorFileAnswer {
  encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh';
  rows: DonorRow[];
  valid: number;
  invalid: number;
  /** After importing: how many were invited. */
  added: number;
}

/** A file as it was when it was chosen: what is checked is what is sent, whatever becomes of it on the disk. */
export interface ChosenFile {
  name: string;
  content: Blob;
}

/** Where the template is; it has the columns that the person may use. */
export const donorTemplateUrl = () => apiUrl('staff/donors/import/template.csv');

async function send(
  path: '/staff/donors/import' | '/staff/donors/import/preview',
  { name, content }: ChosenFile,
): Promise<DonorFileAnswer> {
  const form = new FormData();
  form.append('file', content, name);
  return ((await call('POST', path, { form })) as { results: DonorFileAnswer }).results;
}

/** Says what is in a file and what is wrong with it; nothing is stored. */
export const checkDonors = (file: ChosenFile) => send('/staff/donors/import/preview', file);

/** Invites everybody in the file, or nobody. */
export const importDonors = (file: ChosenFile) => send('/staff/donors/import', file);

/** The rows that a refusal to import came back with, null for any other failure. */
export function refusedRows(error: unknown): DonorFileAnswer | null {
  const results = error instanceof ApiError ? error.results : null;
  const isAnswer = typeof results === 'object' && results !== null && 'rows' in results;
  return isAnswer ? (results as DonorFileAnswer) : null;
}
