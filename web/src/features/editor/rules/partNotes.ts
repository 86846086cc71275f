import type { DraftPicture } from '@/domain/draftPicture';
import type { CustomSite, PartNote } from '../api/customSite';

/** A reviewer's note with its place on the screen. */
export interface PlacedNote extends PartNote {
  /** The id of its element, the target of the notice at the top. */
  id: string;
  /** The slot of its picture; null for a note about a text or all pictures. */
  pictureKey: string | null;
}

/** Places a reviewer's notes: a picture is found by its file name, because it may have been moved. */
export function placeNotes(
  comment: Pick<NonNullable<CustomSite['reviewComment']>, 'reasons'> | null,
  pictures: readonly Pick<DraftPicture, 'key' | 'fileName'>[],
): PlacedNote[] {
  return (comment?.reasons ?? []).map((note, n) => ({
    ...note,
    id: `review-note-${n}`,
    pictureKey: pictures.find(({ fileName }) => fileName !== null && fileName === note.fileName)?.key ?? null,
  }));
}

/** Returns the notes above the pictures: those about all pictures, or about a removed one. */
export function notesOnPictures(notes: readonly PlacedNote[]): PlacedNote[] {
  return notes.filter(({ field, pictureKey }) => (field === 'images' || field === 'caption') && !pictureKey);
}

/** Returns the message that names the part of a note; its parameter is the picture, counted from 1. */
export function noteName({ field, index }: PartNote): { id: string; params: { n: number } } {
  const one = index === null ? '' : '.one';
  return { id: `editor.note.${field}${one}`, params: { n: (index ?? 0) + 1 } };
}
