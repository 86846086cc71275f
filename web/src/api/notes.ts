import type { Note } from '@/domain/notes';
import type { ChosenLang } from '@/domain/textLang';
import { ApiError, call, callIfChanged, post, type EditKey } from './client';

/** The server's message for an invalid or expired private link (M8). */
const INVALID_MICROSITE = 'Invalid microsite';

/** Reports whether a call failed because the private link is invalid. */
export function isInvalidMicrosite(error: unknown): boolean {
  return error instanceof ApiError && error.message === INVALID_MICROSITE;
}

/** The notes of a site with their ETag; null if nothing changed since the given ETag. */
export type FreshNotes = { notes: Note[]; tag: string | null } | null;

/** Fetches the notes, newest first. With the ETag of the last response, an unchanged list costs next to nothing. */
export async function fetchNotes(
  key: EditKey,
  tag: string | null,
  signal?: AbortSignal,
): Promise<FreshNotes> {
  const path = '/microsite/custom-site/note/all/{id}/{editKey}';
  const { id, editKey } = key;
  const answer = await callIfChanged(path, tag, { params: { id, editKey }, key, signal });
  return answer && { notes: answer.results, tag: answer.etag };
}

/** Sends a note to the coach and returns all notes. A repeated note with the same form key is stored once. */
export function sendNote(
  key: EditKey,
  note: string,
  lang: ChosenLang | null,
  formKey?: string,
): Promise<Note[]> {
  const noteLang = lang ?? undefined;
  const body = { micrositeRecipientId: Number(key.id), note, noteLang, sentByRecipient: true, formKey };
  return post('/microsite/custom-site/note/send', { key, body });
}

/** Replies to a note of the coach and returns all notes. */
export function replyToNote(
  key: EditKey,
  noteId: number,
  reply: string,
  lang: ChosenLang | null,
): Promise<Note[]> {
  const replyLang = lang ?? undefined;
  return post('/microsite/custom-site/note/reply', { key, body: { noteId, reply, replyLang } });
}

/** Records that the patient has viewed the coach's note, or the coach's reply to the patient's note. */
export async function markNoteViewed(key: EditKey, noteId: number): Promise<void> {
  await call('POST', '/microsite/custom-site/note/viewed/{noteId}', { params: { noteId }, key });
}
