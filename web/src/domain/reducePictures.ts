import { wholePicture, type Crop } from './cropGeometry';
import {
  emptyPicture,
  hasPicture,
  draftSlots,
  type DraftPicture,
  type Photo,
  type PictureProblem,
} from './draftPicture';
import { inOrder, type StoredPicture } from './storedPicture';

/** A chosen file and its decoded photo. */
export interface ChosenPhoto {
  file: Blob;
  photo: Photo;
}

/** An event of the picture editor's slots. */
export type PictureEvent =
  | { type: 'slot-added' }
  | { type: 'slot-removed'; key: string }
  | { type: 'slot-moved'; key: string; by: -1 | 1 }
  | SlotEvent;

/** An event inside one slot. */
type SlotEvent =
  | { type: 'captioned'; key: string; text: string }
  | { type: 'framed'; key: string; attributes: Partial<Crop> }
  | { type: 'file-opening'; key: string }
  | { type: 'file-chosen'; key: string; file: Blob; photo: Photo }
  | { type: 'photo-fetched'; key: string; blob: Blob; photo: Photo }
  | { type: 'picture-failed'; key: string; problem: PictureProblem };

/** Returns the slots after an event; pure. */
export function reducePictures(pictures: DraftPicture[], event: PictureEvent): DraftPicture[] {
  switch (event.type) {
    case 'slot-added':
      return [...pictures, emptyPicture()];
    case 'slot-removed':
      return without(pictures, event.key);
    case 'slot-moved':
      return moved(pictures, event.key, event.by);
    default:
      return pictures.map((picture) => (picture.key === event.key ? reduceSlot(picture, event) : picture));
  }
}

function reduceSlot(picture: DraftPicture, event: SlotEvent): DraftPicture {
  switch (event.type) {
    case 'captioned':
      return { ...picture, caption: event.text };
    case 'framed':
      return { ...picture, ...event.attributes };
    case 'file-opening':
      return { ...picture, opening: true, problem: null };
    case 'file-chosen':
      return {
        ...picture,
        ...wholePicture,
        fileName: null,
        fetched: null,
        file: event.file,
        photo: event.photo,
        opening: false,
        problem: null,
      };
    case 'photo-fetched':
      return { ...picture, fetched: event.blob, photo: event.photo, problem: null };
    case 'picture-failed':
      return { ...picture, opening: false, problem: event.problem };
  }
}

/** At least one slot is always kept (M5). */
function without(pictures: DraftPicture[], key: string): DraftPicture[] {
  const rest = pictures.filter((picture) => picture.key !== key);
  return rest.length > 0 ? rest : [emptyPicture()];
}

function moved(pictures: DraftPicture[], key: string, by: -1 | 1): DraftPicture[] {
  const from = pictures.findIndex((picture) => picture.key === key);
  const to = from + by;
  const here = pictures[from];
  const there = pictures[to];
  if (!here || !there) return pictures;
  return pictures.map((picture, n) => (n === from ? there : n === to ? here : picture));
}

/** Marks sent pictures as stored: the n-th slot sent is the n-th stored, and needs no second upload. */
export function afterUpload(
  pictures: readonly DraftPicture[],
  sent: readonly string[],
  stored: readonly StoredPicture[],
): DraftPicture[] {
  const kept = inOrder(stored);
  const byKey = new Map(sent.map((key, n) => [key, kept[n]]));
  return pictures.map((picture) => {
    const now = byKey.get(picture.key);
    if (!now) return picture;
    return {
      ...picture,
      fileName: now.fileName,
      fetched: picture.file ?? picture.fetched,
      file: null,
      problem: null,
    };
  });
}

/** Returns the local slots on top of a newer copy (R3.3): a photo that the newer copy lacks is sent again. */
export function keepOwnPictures(
  pictures: readonly DraftPicture[],
  newer: readonly StoredPicture[],
): DraftPicture[] {
  const names = new Set(newer.map(({ fileName }) => fileName));
  return pictures.map((picture) => {
    if (picture.fileName === null || names.has(picture.fileName)) return picture;
    const problem = picture.fetched ? null : { id: 'pictures.gone' };
    return { ...picture, fileName: null, file: picture.fetched, problem };
  });
}

/**
 * Returns the slots of a newer copy: theirs alone, and both with the local photos that are not sent yet, which
 * must not be lost.
 */
export function takeNewerPictures(
  pictures: readonly DraftPicture[],
  newer: readonly StoredPicture[],
): { theirs: DraftPicture[]; both: DraftPicture[] } {
  const known = new Map(pictures.map((picture) => [picture.fileName, picture]));
  const theirs = draftSlots(newer).map((slot) => {
    const same = slot.fileName === null ? undefined : known.get(slot.fileName);
    return same ? { ...slot, photo: same.photo, fetched: same.fetched } : slot;
  });
  const unsent = pictures.filter((picture) => picture.file !== null);
  return { theirs, both: [...theirs.filter((slot) => hasPicture(slot) || unsent.length === 0), ...unsent] };
}
