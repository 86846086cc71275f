import { apiUrl, ApiError, call } from '@/api/client';
import type { MicrositeType } from '@/domain/enums';
import type { Lang } from '@/domain/page';

/** The columns of a file of invitations, in the order of the template. */
export const inviteColumns = [
  'firstName',
  'lastName',
  'email',
  'birthDate',
  'gender',
  'type',
  'language',
  'centerId',
] as const;
export type InviteColumn = (typeof inviteColumns)[number];

/** A row of a file, with its parsed and its raw values. */
export interface InviteRow {
  /** The line number in the file; line 1 has the column names. */
  line: number;
  firstName: string;
  lastName: string;
  email: string;
  /** MM/DD/YYYY, empty, or the raw text if it cannot be parsed. */
  birthDate: string;
  gender: string;
  /** -1 if it cannot be parsed. */
  micrositeTypeId: MicrositeType | -1;
  language: Lang;
  centerId: number;
  written: Partial<Record<InviteColumn, string>>;
  /** The id of the person's existing site; 0 if there is none. */
  siteId: number;
  /** The errors by column; "row" for the whole row. */
  errors: { field: string; message: string }[];
}

/** The server's check of a file. */
export interface InviteFileAnswer {
  encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh';
  rows: InviteRow[];
  valid: number;
  invalid: number;
  /** The invited patients, after inviting: one entry for each row, in the same order. */
  invited: { id: number; shortCode: string }[];
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
export const templateUrl = () => apiUrl('staff/microsites/invite/template.csv');

async function send(what: 'preview' | 'import', { name, content }: ChosenFile): Promise<InviteFileAnswer> {
  const form = new FormData();
  form.append('file', content, name);
  const answer = await call('POST', `/staff/microsites/invite/${what}`, { form });
  return (answer as { results: InviteFileAnswer }).results;
}

/** Checks a file and returns its rows and errors; stores nothing. */
export const checkInvitations = (file: ChosenFile) => send('preview', file);

/** Invites all patients in the file, or none if a row has an error. */
export const sendInvitations = (file: ChosenFile) => send('import', file);

/** Returns the rows that a rejected invitation came back with; null for any other failure. */
export function refusedRows(error: unknown): InviteFileAnswer | null {
  const results = error instanceof ApiError ? error.results : null;
  const isAnswer = typeof results === 'object' && results !== null && 'rows' in results;
  return isAnswer ? (results as InviteFileAnswer) : null;
}
