import { CommunicationStatus } from './enums';
import { normaliseLineEnds } from './textLength';

/** A note between patient and coach (M3). Times are RFC 3339; empty until they happen. */
export interface Note {
  noteId: number;
  note: string;
  /** Languages of the note and of the reply; empty when unknown. */
  noteLang?: string;
  reply: string;
  replyLang?: string;
  sentByRecipient: boolean;
  sendDateTime: string;
  replyDateTime: string;
  viewDateTime: string;
  viewReplyDateTime: string;
  status: CommunicationStatus;
  /** The name of the coach at the time of sending. */
  coachName: string;
}

/** Reports whether a stored note equals the written text, which the server trims. */
function isSameText(stored: string, written: string): boolean {
  return normaliseLineEnds(stored).trim() === normaliseLineEnds(written).trim();
}

/** Reports whether one side sent this text as a note with a number above after. */
export function wasSent(notes: readonly Note[], byPatient: boolean, text: string, after: number): boolean {
  return notes.some(
    (note) => note.sentByRecipient === byPatient && note.noteId > after && isSameText(note.note, text),
  );
}

/** Reports whether this text is the reply to a note. */
export function wasReplied(notes: readonly Note[], noteId: number, text: string): boolean {
  return notes.some((note) => note.noteId === noteId && isSameText(note.reply, text));
}

/** Returns the newest note of a list in any order; null when there is none. */
export function latestNote(notes: readonly Note[]): Note | null {
  return newestFirst(notes)[0] ?? null;
}

/** Sorts newest first; notes of the same second by number. */
export function newestFirst(notes: readonly Note[]): Note[] {
  return [...notes].sort((a, b) => {
    const order = Date.parse(b.sendDateTime) - Date.parse(a.sendDateTime);
    return order === 0 || Number.isNaN(order) ? b.noteId - a.noteId : order;
  });
}

/** Reports whether the patient may reply: a note of the coach that has no reply yet (R3.4). */
export function mayReply(note: Note): boolean {
  return !note.sentByRecipient && note.status !== CommunicationStatus.RepliedTo;
}

/**
 * The part of a note that the patient has not seen yet: the coach's note, or the coach's reply to the patient's
 * note.
 */
export type News = 'note' | 'reply';

/** Returns the unseen part of a note for the patient; null if there is none. */
export function noteNews(note: Note): News | null {
  if (!note.sentByRecipient) return note.viewDateTime === '' ? 'note' : null;
  return note.reply !== '' && note.viewReplyDateTime === '' ? 'reply' : null;
}

/** Returns the content of the note indicator, which depends on the latest note only (M4). */
export function noteIndicator(notes: readonly Note[]): News | null {
  const latest = latestNote(notes);
  return latest && noteNews(latest);
}
