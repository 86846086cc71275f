import { CommunicationStatus } from '@/domain/enums';
import type { Note } from '@/domain/notes';

/** One thing that was said: a note, or the reply to one. */
export interface Said {
  key: string;
  noteId: number;
  byCoach: boolean;
  isReply: boolean;
  text: string;
  /** The language of the text; empty when unknown. */
  lang: string;
  /** RFC 3339. */
  at: string;
  /** When the other side saw it; empty when not yet. */
  viewedAt: string;
  /** A note of the patient that the coach has not answered. */
  isOpen: boolean;
}

/**
 * Notes and replies as one conversation, oldest first. Whatever the coach sends, as a note or as a reply, answers
 * every note that the patient sent before.
 */
export function conversationOf(notes: readonly Note[]): Said[] {
  const coachWrote = lastFromCoach(notes);
  const said = notes.flatMap((note): Said[] => {
    const { noteId, sentByRecipient, status } = note;
    const first: Said = {
      key: `${noteId}`,
      noteId,
      byCoach: !sentByRecipient,
      isReply: false,
      text: note.note,
      lang: note.noteLang ?? '',
      at: note.sendDateTime,
      viewedAt: note.viewDateTime,
      isOpen:
        sentByRecipient &&
        status !== CommunicationStatus.RepliedTo &&
        !(coachWrote > Date.parse(note.sendDateTime)),
    };
    if (status !== CommunicationStatus.RepliedTo) return [first];
    const reply: Said = {
      ...first,
      key: `${noteId}-reply`,
      byCoach: sentByRecipient,
      isReply: true,
      text: note.reply,
      lang: note.replyLang ?? '',
      at: note.replyDateTime,
      viewedAt: note.viewReplyDateTime,
      isOpen: false,
    };
    return [first, reply];
  });
  return said.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.noteId - b.noteId);
}

/** When the coach last wrote, in milliseconds. */
function lastFromCoach(notes: readonly Note[]): number {
  const times = notes.map((note) =>
    Date.parse(note.sentByRecipient ? note.replyDateTime : note.sendDateTime),
  );
  return Math.max(-Infinity, ...times.filter((time) => !Number.isNaN(time)));
}

/** The note that the next message answers: the newest of those that wait. */
export function noteToAnswer(said: readonly Said[]): Said | null {
  const open = said.filter(({ isOpen }) => isOpen);
  return open[open.length - 1] ?? null;
}
