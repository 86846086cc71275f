import { describe, expect, it } from 'vitest';
import { sampleNote } from '@/testing/sampleNote';
import { noteIndicator, latestNote, mayReply, newestFirst, noteNews, type Note } from './notes';

const later = '2026-11-19T10:00:00Z';
const fromCoach = (changes: Partial<Note> = {}) => sampleNote({ sentByRecipient: false, ...changes });

describe('a note', () => {
  it.each<[string, Note, boolean]>([
    ['of the coach, sent', fromCoach(), true],
    ['of the coach, viewed', fromCoach({ status: 2, viewDateTime: later }), true],
    ['of the coach, replied to', fromCoach({ status: 3, reply: 'Yes' }), false],
    ['of the patient, sent', sampleNote(), false],
    ['of the patient, replied to', sampleNote({ status: 3, reply: 'Yes' }), false],
  ])('mayReply returns for a note where %s: %s', (_, note, may) => {
    expect(mayReply(note)).toBe(may);
  });

  it.each<[string, Note, ReturnType<typeof noteNews>]>([
    ['the coach wrote', fromCoach(), 'note'],
    ['the coach wrote, seen', fromCoach({ viewDateTime: later }), null],
    ['waiting for the coach', sampleNote(), null],
    ['the coach has seen it', sampleNote({ status: 2, viewDateTime: later }), null],
    ['the coach replied', sampleNote({ status: 3, reply: 'Yes' }), 'reply'],
    ['the coach replied, seen', sampleNote({ status: 3, reply: 'Yes', viewReplyDateTime: later }), null],
  ])('noteNews returns for a note where %s: %s', (_, note, news) => {
    expect(noteNews(note)).toBe(news);
  });
});

describe('a list of notes', () => {
  it('newestFirst sorts the notes, and latestNote returns the newest', () => {
    const notes = [
      sampleNote({ noteId: 1, sendDateTime: '2026-11-12T10:00:00Z' }),
      sampleNote({ noteId: 3, sendDateTime: later }),
      sampleNote({ noteId: 2, sendDateTime: later }),
    ];
    expect(newestFirst(notes).map(({ noteId }) => noteId)).toEqual([3, 2, 1]);
    expect(latestNote(notes)?.noteId).toBe(3);
    expect(latestNote([])).toBeNull();
  });

  it('noteIndicator reports news of the latest note only', () => {
    const unseen = fromCoach({ noteId: 1, sendDateTime: '2026-11-12T10:00:00Z' });
    expect(noteIndicator([unseen])).toBe('note');
    expect(noteIndicator([sampleNote({ noteId: 2, sendDateTime: later }), unseen])).toBeNull();
    expect(noteIndicator([])).toBeNull();
  });
});
