import type { DraftPicture } from '@/domain/draftPicture';
import type { CustomSite, PartNote } from '../api/customSite';

/** A reviewer's note with the place on the screen where it stands. */
export interface PlacedNote extends PartNote {
  /** Its element, to which the notice on top leads. */
  id: string;
  /** The slot of the picture that it is about; null where it is about a text or all pictures. */
  pictureKey: string | null;
}

/** A reviewer's notes on parts, placed: the picture is found by its name, because it may have been moved. */
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

/** The notes that stand above all pictures: on all of them, or on one that is no longer there. */
export function notesOnPictures(notes: readonly PlacedNote[]): PlacedNote[] {
  return notes.filter(({ field, pictureKey }) => (field === 'images' || field === 'caption') && !pictureKey);
}

/** The message that names the part a note is about; its parameter is the picture, counted from 1. */
export function noteName({ field, index }: PartNote): { id: string; params: { n: number } } {
  const one = index === null ? '' : '.one';
  return { id: `editor.note.${field}${one}`, params: { n: (index ?? 0) + 1 } };
}
