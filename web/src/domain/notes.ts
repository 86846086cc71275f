import { CommunicationStatus } from './enums';
import { normaliseLineEnds } from './textLength';

/** A note between patient and coach (M3). Times are RFC 3339, empty while they are not yet. */
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
  /** Who the coach was when it was sent. */
  coachName: string;
}

/** Reports whether a stored note equals the written text, which the server trims. */
function isSameText(stored: string, written: string): boolean {
  return normaliseLineEnds(stored).trim() === normaliseLineEnds(written).trim();
}

/** Reports whether one side sent these words as a note, after the note of that number. */
export function wasSent(notes: readonly Note[], byPatient: boolean, text: string, after: number): boolean {
  return notes.some(
    (note) => note.sentByRecipient === byPatient && note.noteId > after && isSameText(note.note, text),
  );
}

/** Reports whether these words are the reply to the note of that number. */
export function wasReplied(notes: readonly Note[], noteId: number, text: string): boolean {
  return notes.some((note) => note.noteId === noteId && isSameText(note.reply, text));
}

/** Returns the newest note of a list in any order; null when there is none. */
export function latestNote(notes: readonly Note[]): Note | null {
  return newestFirst(notes)[0] ?? null;
}

/** Newest first; notes of the same second by their number. */
export function newestFirst(notes: readonly Note[]): Note[] {
  return [...notes].sort((a, b) => {
    const order = Date.parse(b.sendDateTime) - Date.parse(a.sendDateTime);
    return order === 0 || Number.isNaN(order) ? b.noteId - a.noteId : order;
  });
}

/** Reports whether the patient may answer: a note of the coach that has no reply yet (R3.4). */
export function mayReply(note: Note): boolean {
  return !note.sentByRecipient && note.status !== CommunicationStatus.RepliedTo;
}

/** What of a note the patient has not seen yet: the coach's note, or the coach's reply to the patient's. */
export type News = 'note' | 'reply';

/** What is new in a note for the patient; null when nothing is. */
export function newsOf(note: Note): News | null {
  if (!note.sentByRecipient) return note.viewDateTime === '' ? 'note' : null;
  return note.reply !== '' && note.viewReplyDateTime === '' ? 'reply' : null;
}

/** What the note indicator shows: it looks at the latest note only (M4). */
export function indicatorOf(notes: readonly Note[]): News | null {
  const latest = latestNote(notes);
  return latest && newsOf(latest);
}
