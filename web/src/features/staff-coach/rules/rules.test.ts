import { describe, expect, it } from 'vitest';
import type { Note } from '@/domain/notes';
import { sampleNote } from '@/testing/sampleNote';
import { toConversation, noteToReply } from './conversation';

const at = (hour: number) => `2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`;
const replied = sampleNote({
  noteId: 1,
  sendDateTime: at(8),
  status: 3,
  reply: 'Yes.',
  replyDateTime: at(11),
});
const open = sampleNote({ noteId: 2, sendDateTime: at(9) });
const viewed = sampleNote({ noteId: 3, sendDateTime: at(10), status: 2, viewDateTime: at(10) });
const own = sampleNote({ noteId: 4, sentByRecipient: false, sendDateTime: at(12) });
const late = sampleNote({ noteId: 5, sendDateTime: at(12) });
const last = sampleNote({ noteId: 6, sendDateTime: at(13) });

describe('a conversation', () => {
  const said = toConversation([own, viewed, open, replied]);
  it('lists messages oldest first, replies at their own time', () => {
    expect(said.map(({ key, byCoach }) => [key, byCoach])).toEqual([
      ['1', false],
      ['2', false],
      ['3', false],
      ['1-reply', true],
      ['4', true],
    ]);
  });
  const waiting = (notes: Note[]) =>
    toConversation(notes)
      .filter(({ isOpen }) => isOpen)
      .map(({ noteId }) => noteId);
  it.each<[string, Note[], number[]]>([
    ['no note', [], []],
    ['notes without a reply, viewed or not', [open, viewed], [2, 3]],
    ['notes after the reply to an older note', [replied, late], [5]],
    ['notes before a reply to another note', [replied, open, viewed], []],
    ['notes before a note of the coach', [open, viewed, own], []],
    ['a note after the note of the coach', [open, own, last], [6]],
  ])('finds the notes that wait for the coach: %s', (_what, notes, want) => {
    expect(waiting(notes)).toEqual(want);
  });
  it('continues with the reply to the newest pending note', () => {
    expect(noteToReply(toConversation([open, viewed]))?.noteId).toBe(3);
  });
  it('has no note to reply to when all notes have replies', () => {
    expect(noteToReply(toConversation([replied, own]))).toBeNull();
  });
});
