import { CommunicationStatus } from '@/domain/enums';
import type { Note } from '@/domain/notes';

/** One thing that was said: a note, or the reply to one. */
export interface Said {
  key: string;
  noteId: number;
  byCoach: boolean;
  isReply: boolean;
  text: string;
  /** RFC 3339. */
  at: string;
  /** When the other side saw it; empty when not yet. */
  viewedAt: string;
  /** A note of the patient that has no reply. */
  isOpen: boolean;
}

/** Notes and replies as one conversation, oldest first. */
export function conversationOf(notes: readonly Note[]): Said[] {
  const said = notes.flatMap((note): Said[] => {
    const { noteId, sentByRecipient, status } = note;
    const first: Said = {
      key: `${noteId}`,
      noteId,
      byCoach: !sentByRecipient,
      isReply: false,
      text: note.note,
      at: note.sendDateTime,
      viewedAt: note.viewDateTime,
      isOpen: sentByRecipient && status !== CommunicationStatus.RepliedTo,
    };
    if (status !== CommunicationStatus.RepliedTo) return [first];
    const reply: Said = {
      ...first,
      key: `${noteId}-reply`,
      byCoach: sentByRecipient,
      isReply: true,
      text: note.reply,
      at: note.replyDateTime,
      viewedAt: note.viewReplyDateTime,
      isOpen: false,
    };
    return [first, reply];
  });
  return said.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.noteId - b.noteId);
}

/** The note that a reply answers: the chosen one while it is open, else the one that waits longest. */
export function noteToAnswer(said: readonly Said[], chosen: number | null): Said | null {
  const open = said.filter(({ isOpen }) => isOpen);
  return open.find(({ noteId }) => noteId === chosen) ?? open[0] ?? null;
}
