import type { Note } from '@/domain/notes';

/** For tests: a note of the patient that the coach has not seen. */
export function sampleNote(changes: Partial<Note> = {}): Note {
  return {
    noteId: 1,
    note: 'Is it all right to mention dialysis?',
    reply: '',
    sentByRecipient: true,
    sendDateTime: '2026-11-17T15:00:00Z',
    replyDateTime: '',
    viewDateTime: '',
    viewReplyDateTime: '',
    status: 1,
    coachName: 'Bernadette Lowe',
    ...changes,
  };
}
