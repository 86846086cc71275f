import { describe, expect, it } from 'vitest';
import { sampleNote } from '@/testing/sampleNote';
import { conversationOf, noteToAnswer } from './conversation';

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

describe('a conversation', () => {
  const said = conversationOf([own, viewed, open, replied]);
  it('is told oldest first, replies at their own time', () => {
    expect(said.map(({ key, byCoach }) => [key, byCoach])).toEqual([
      ['1', false],
      ['2', false],
      ['3', false],
      ['1-reply', true],
      ['4', true],
    ]);
  });
  it('waits for the coach where a note of the patient has no reply, viewed or not', () => {
    expect(said.filter(({ isOpen }) => isOpen).map(({ noteId }) => noteId)).toEqual([2, 3]);
  });
  it.each<[number | null, number]>([
    [null, 2],
    [3, 3],
    [1, 2],
    [4, 2],
  ])('with note %s chosen, note %i is answered', (chosen, want) => {
    expect(noteToAnswer(said, chosen)?.noteId).toBe(want);
  });
  it('has nothing to answer when all is answered', () => {
    expect(noteToAnswer(conversationOf([replied, own]), null)).toBeNull();
  });
});
