import type { Crop } from './cropGeometry';
import { hasPicture, type DraftPicture } from './draftPicture';
import { inOrder, type StoredPicture } from './storedPicture';
import { normaliseLineEnds } from './textLength';

/** One picture of a save, as it was sent. */
interface SentPicture extends Crop {
  /** The server's name of a kept picture; null for one that was uploaded. */
  fileName: string | null;
  caption: string;
}

/** The content of a save with an unknown outcome: the server may have it. */
export interface SentCopy {
  /** The version that it was based on. */
  version: number;
  story: string;
  why: string;
  /** In the order shown. */
  pictures: SentPicture[];
  /** The names of all pictures of the copy that it was based on. */
  known: string[];
}

/** What of a draft goes into a save, or into SentCopy. */
interface Sendable {
  version: number;
  story: string;
  why: string;
  pictures: readonly DraftPicture[];
  known: readonly string[];
}

/** A copy that is newer than the one that a save was based on. */
export interface NewerSave {
  version: number;
  patientStoryPending: string;
  patientWhyPending: string;
  imagesPending: readonly StoredPicture[];
  /** The name of whoever saved it. */
  draftSavedBy: string | null;
}

/** The names of stored pictures. */
export function namesOf(stored: readonly StoredPicture[]): string[] {
  return stored.map(({ fileName }) => fileName);
}

/** What a save of these slots sends; empty slots are left out, as they are of the form. */
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

/** Words as the server keeps them. */
const words = (text: string) => normaliseLineEnds(text).trim();

/** A crop as the server keeps it, to be compared: 0/0 as the centre, turns between 0 and 270. */
function cropAsKept({ zoom, rotate, position: { x, y } }: Crop): string {
  const atOrigin = x === 0 && y === 0;
  return JSON.stringify([zoom, ((rotate % 360) + 360) % 360, atOrigin ? 0.5 : x, atOrigin ? 0.5 : y]);
}

/**
 * Reports whether a newer copy is the person's own save with an unknown outcome, so that there is no conflict (R3.3).
 * It must be the very next version, with the same words and with the same pictures in number, order, caption and
 * crop; a kept picture has the same name.
 *
 * The server names and re-encodes an uploaded picture, so it cannot be compared. It counts as the person's own where
 * the copy before had no such picture and the saver has the person's name: two people may upload different photos to
 * the same place at once. Where either name is unknown (author is null for a staff-issued key), the person is asked.
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
