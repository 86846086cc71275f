import type { Note } from '@/domain/notes';
import { ApiError, call, callIfChanged, type EditKey } from './client';

/** The body that says: this link opens nothing (any more) (M8). */
export const INVALID_MICROSITE = 'Invalid microsite';

/** Whether a call was answered with the body that flags the site invalid. */
export function isInvalidMicrosite(error: unknown): boolean {
  return error instanceof ApiError && error.message === INVALID_MICROSITE;
}

/** The notes of a site and the tag of that state; null when nothing changed since the tag that was sent. */
export type FreshNotes = { notes: Note[]; tag: string | null } | null;

/** Asks for the notes, newest first; with the tag of the last answer it costs next to nothing. */
export async function fetchNotes(
  key: EditKey,
  tag: string | null,
  signal?: AbortSignal,
): Promise<FreshNotes> {
  const path = `microsite/custom-site/note/all/${encodeURIComponent(key.id)}/${encodeURIComponent(key.editKey)}`;
  const answer = await callIfChanged<Note[]>(path, tag, { key, signal });
  return answer && { notes: answer.results, tag: answer.tag };
}

/** All notes as they are now. */
export async function fetchAllNotes(key: EditKey): Promise<Note[]> {
  return (await fetchNotes(key, null))?.notes ?? [];
}

/** Sends the coach a note; answers all notes. */
export async function sendNote(key: EditKey, note: string): Promise<Note[]> {
  const body = { micrositeRecipientId: Number(key.id), note, sentByRecipient: true };
  return (await call<Note[]>('POST', 'microsite/custom-site/note/send', { key, body })).results;
}

/** Replies to a note of the coach; answers all notes. */
export async function replyToNote(key: EditKey, noteId: number, reply: string): Promise<Note[]> {
  const body = { noteId, reply };
  return (await call<Note[]>('POST', 'microsite/custom-site/note/reply', { key, body })).results;
}

/** Tells that the coach's note, or the coach's reply to one's own, was seen. */
export async function markNoteViewed(key: EditKey, noteId: number): Promise<void> {
  await call('POST', `microsite/custom-site/note/viewed/${encodeURIComponent(noteId)}`, { key });
}
