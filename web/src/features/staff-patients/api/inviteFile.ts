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

/** One row of a file, as it was understood and as it is written. */
export interface InviteRow {
  /** In the file; 1 is the line with the names of the columns. */
  line: number;
  firstName: string;
  lastName: string;
  email: string;
  /** MM/DD/YYYY, empty, or as it is written when it cannot be read. */
  birthDate: string;
  gender: string;
  /** -1 when it cannot be read. */
  micrositeTypeId: MicrositeType | -1;
  language: Lang;
  centerId: number;
  written: Partial<Record<InviteColumn, string>>;
  /** The site that this person has already; 0 without. */
  siteId: number;
  /** By column; "row" for the row as a whole. */
  errors: { field: string; message: string }[];
}

/** What the server makes of a file. */
export interface InviteFileAnswer {
  encoding: 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh';
  rows: InviteRow[];
  valid: number;
  invalid: number;
  /** After inviting: one for each row, in the same order. */
  invited: { id: number; shortCode: string }[];
}

/** A file as it was when it was chosen: what is checked is what is sent, whatever becomes of it on the disk. */
export interface ChosenFile {
  name: string;
  content: Blob;
}

/** Where the template is; it has the columns that the person may use. */
export const templateUrl = () => apiUrl('staff/microsites/invite/template.csv');

async function send(what: 'preview' | 'import', { name, content }: ChosenFile): Promise<InviteFileAnswer> {
  const form = new FormData();
  form.append('file', content, name);
  const answer = await call('POST', `/staff/microsites/invite/${what}`, { form });
  return (answer as { results: InviteFileAnswer }).results;
}

/** Says what is in a file and what is wrong with it; nothing is stored. */
export const checkInvitations = (file: ChosenFile) => send('preview', file);

/** Invites everybody in the file, or nobody. */
export const sendInvitations = (file: ChosenFile) => send('import', file);

/** The rows that a refusal to invite came back with, null for any other failure. */
export function refusedRows(error: unknown): InviteFileAnswer | null {
  const results = error instanceof ApiError ? error.results : null;
  const isAnswer = typeof results === 'object' && results !== null && 'rows' in results;
  return isAnswer ? (results as InviteFileAnswer) : null;
}
