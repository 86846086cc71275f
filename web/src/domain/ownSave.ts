import type { Crop } from './cropGeometry';
import { hasPicture, type DraftPicture } from './draftPicture';
import { inOrder, type StoredPicture } from './storedPicture';
import { normaliseLineEnds } from './textLength';

/** One picture of a save that was sent. */
interface SentPicture extends Crop {
  /** The file name of a stored picture; null for an uploaded picture. */
  fileName: string | null;
  caption: string;
}

/** The content of a save with an unknown outcome: the server may have stored it. */
export interface SentCopy {
  /** The version that the save was based on. */
  version: number;
  story: string;
  why: string;
  /** In the order of the screen. */
  pictures: SentPicture[];
  /** The file names of all pictures of the base version. */
  known: string[];
}

/** The fields of a draft that a save or SentCopy needs. */
interface Sendable {
  version: number;
  story: string;
  why: string;
  pictures: readonly DraftPicture[];
  known: readonly string[];
}

/** A copy that is newer than the base version of a save. */
export interface NewerSave {
  version: number;
  patientStoryPending: string;
  patientWhyPending: string;
  imagesPending: readonly StoredPicture[];
  /** The name of the person who saved it. */
  draftSavedBy: string | null;
}

/** Returns the file names of stored pictures. */
export function namesOf(stored: readonly StoredPicture[]): string[] {
  return stored.map(({ fileName }) => fileName);
}

/** Returns the content that a save of the slots sends. Empty slots are left out, as in the form. */
export function sentCopyOf({ version, story, why, pictures, known }: Sendable): SentCopy {
  const sent = pictures.filter(hasPicture).map(({ file, fileName, caption, zoom, rotate, position }) => ({
    fileName: file ? null : fileName,
    caption,
    zoom,
    rotate,
    position,
  }));
  return { version, story, why, pictures: sent, known: [...known] };
}

/** Returns the text as the server stores it. */
const words = (text: string) => normaliseLineEnds(text).trim();

/** Returns a comparable crop as the server stores it: 0/0 as the center, turns between 0 and 270. */
function cropAsKept({ zoom, rotate, position: { x, y } }: Crop): string {
  const atOrigin = x === 0 && y === 0;
  return JSON.stringify([zoom, ((rotate % 360) + 360) % 360, atOrigin ? 0.5 : x, atOrigin ? 0.5 : y]);
}

/**
 * Reports whether a newer copy is the person's own save with an unknown outcome, so that there is no conflict
 * (R3.3). It must be the next version, with the same text and the same pictures: number, order, captions and
 * crops. A stored picture must have the same file name.
 * || The server renames and re-encodes an uploaded picture, so it cannot be compared. It counts as the person's
 * own if the base version did not have it and the saver has the person's name: two people may upload different
 * photos to the same place at once. If either name is unknown (author is null for a staff-issued key), the
 * person is asked.
 */
export function isOwnSave(newer: NewerSave, sent: SentCopy, author: string | null): boolean {
  const stored = inOrder(newer.imagesPending);
  const isByAuthor = author !== null && newer.draftSavedBy !== null && author === newer.draftSavedBy;
  const isSame = (mine: SentPicture, theirs: StoredPicture | undefined) =>
    theirs !== undefined &&
    words(theirs.caption) === words(mine.caption) &&
    cropAsKept(theirs.attributes) === cropAsKept(mine) &&
    (mine.fileName === null
      ? isByAuthor && !sent.known.includes(theirs.fileName)
      : mine.fileName === theirs.fileName);
  return (
    newer.version === sent.version + 1 &&
    words(newer.patientStoryPending) === words(sent.story) &&
    words(newer.patientWhyPending) === words(sent.why) &&
    stored.length === sent.pictures.length &&
    sent.pictures.every((mine, n) => isSame(mine, stored[n]))
  );
}
