import { apiUrl, ApiError, call } from '@/api/client';

/** A row of a donor file. */
export interface DonorRow {
  /** The line number in the file; line 1 has the column names. */
  line: number;
  /** The cells of the row, by column. */
  written: Record<string, string>;
  /** The id of the person's existing record; 0 if there is none. */
  donorId: number;
  /** The errors by column; "row" for the whole row. */
  errors: { field: string; message: string }[];
}

/** The server's check of a file. */
export interface DonorFileAnswer {
  encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh';
  rows: DonorRow[];
  valid: number;
  invalid: number;
  /** The number of invited donors, after an import. */
  added: number;
}

/**
 * A file with its content at the time it was chosen. The checked content is the sent content, even if the file changes
 * on disk.
 */
export interface ChosenFile {
  name: string;
  content: Blob;
}

/** Returns the address of the template; it has the columns that the staff's role may use. */
export const donorTemplateUrl = () => apiUrl('staff/donors/import/template.csv');

async function send(
  path: '/staff/donors/import' | '/staff/donors/import/preview',
  { name, content }: ChosenFile,
): Promise<DonorFileAnswer> {
  const form = new FormData();
  form.append('file', content, name);
  return ((await call('POST', path, { form })) as { results: DonorFileAnswer }).results;
}

/** Checks a file and returns its rows and errors; stores nothing. */
export const checkDonors = (file: ChosenFile) => send('/staff/donors/import/preview', file);

/** Invites all donors in the file, or none if a row has an error. */
export const importDonors = (file: ChosenFile) => send('/staff/donors/import', file);

/** Returns the rows that a rejected import came back with; null for any other failure. */
export function refusedRows(error: unknown): DonorFileAnswer | null {
  const results = error instanceof ApiError ? error.results : null;
  const isAnswer = typeof results === 'object' && results !== null && 'rows' in results;
  return isAnswer ? (results as DonorFileAnswer) : null;
}
