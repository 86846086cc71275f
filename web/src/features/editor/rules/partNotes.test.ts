import { describe, expect, it } from 'vitest';
import en from '@catalogues/en/editor.json';
import type { PartNote } from '../api/customSite';
import { noteName, notesOnPictures, placeNotes } from './partNotes';

const note = (more: Partial<PartNote>): PartNote => ({
  field: 'story',
  index: null,
  fileName: '',
  comment: 'Please look.',
  ...more,
});

describe('notes of a reviewer', () => {
  const pictures = [
    { key: 'p1', fileName: 'b.jpg' },
    { key: 'p2', fileName: 'a.jpg' },
    { key: 'p3', fileName: null },
  ];
  const notes = placeNotes(
    {
      reasons: [
        note({}),
        note({ field: 'caption', index: 0, fileName: 'a.jpg' }),
        note({ field: 'images', index: 1, fileName: 'gone.jpg' }),
        note({ field: 'images' }),
      ],
    },
    pictures,
  );

  it('a note follows its picture when it is moved', () =>
    expect(notes.map(({ pictureKey }) => pictureKey)).toEqual([null, 'p2', null, null]));

  it('a note is above the pictures when it is about all of them or about a removed one', () =>
    expect(notesOnPictures(notes).map(({ id }) => id)).toEqual(['review-note-2', 'review-note-3']));

  it('every note has a message for its part', () => {
    for (const one of notes) expect(Object.keys(en)).toContain(noteName(one).id);
    expect(placeNotes(null, pictures)).toEqual([]);
  });
});
