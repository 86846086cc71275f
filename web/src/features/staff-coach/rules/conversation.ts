import { CommunicationStatus } from '@/domain/enums';
import type { Note } from '@/domain/notes';

/** A message of the conversation: a note, or the reply to a note. */
export interface Message {
  key: string;
  noteId: number;
  byCoach: boolean;
  isReply: boolean;
  text: string;
  /** The language of the text; empty when unknown. */
  lang: string;
  /** RFC 3339. */
  at: string;
  /** The time when the recipient saw it, in RFC 3339; empty if not yet. */
  viewedAt: string;
  /** Whether it is a patient's note without a reply from the coach. */
  isOpen: boolean;
}

/**
 * Returns notes and replies as one conversation, oldest first. Each message of the coach, whether a note or a reply,
 * counts as the reply to all earlier notes of the patient.
 */
export function toConversation(notes: readonly Note[]): Message[] {
  const coachWrote = lastFromCoach(notes);
  const messages = notes.flatMap((note): Message[] => {
    const { noteId, sentByRecipient, status } = note;
    const first: Message = {
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
    const reply: Message = {
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
  return messages.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.noteId - b.noteId);
}

/** Returns the time of the coach's last message, in milliseconds; -Infinity if there is none. */
function lastFromCoach(notes: readonly Note[]): number {
  const times = notes.map((note) =>
    Date.parse(note.sentByRecipient ? note.replyDateTime : note.sendDateTime),
  );
  return Math.max(-Infinity, ...times.filter((time) => !Number.isNaN(time)));
}

/** Returns the note that the next message replies to: the newest pending note, or null. */
export function noteToReply(messages: readonly Message[]): Message | null {
  const open = messages.filter(({ isOpen }) => isOpen);
  return open[open.length - 1] ?? null;
}
