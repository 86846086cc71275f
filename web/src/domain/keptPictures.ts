import type { Crop } from './cropGeometry';
import { emptyPicture, hasPicture, type DraftPicture } from './draftPicture';
import type { ChosenPhoto } from './reducePictures';

/** One picture of a draft that was left, without the photo itself. */
export interface KeptPicture extends Crop {
  /** The key of its stored photo if the photo was chosen and not sent yet. */
  photoKey: string | null;
  /** The file name of the picture on the server. */
  fileName: string | null;
  caption: string;
}

/** Returns the pictures to store; empty slots without a caption are left out. */
export function toKeptPictures(pictures: readonly DraftPicture[]): KeptPicture[] {
  return pictures
    .filter((picture) => hasPicture(picture) || picture.caption !== '')
    .map(({ key, file, fileName, caption, rotate, zoom, position }) => ({
      photoKey: file ? key : null,
      fileName: file ? null : fileName,
      caption,
      rotate,
      zoom,
      position,
    }));
}

/** Returns the chosen photos that are not on the server yet, by photoKey. */
export function unsentPhotos(pictures: readonly DraftPicture[]): Map<string, Blob> {
  return new Map(pictures.flatMap(({ key, file }) => (file ? [[key, file] as const] : [])));
}

/**
 * Returns the current slots with the stored ones restored. A photo that could not be stored keeps its caption,
 * with a message that it is missing.
 */
export function broughtPictures(
  now: readonly DraftPicture[],
  kept: readonly KeptPicture[],
  photos: ReadonlyMap<string, ChosenPhoto>,
): DraftPicture[] {
  const known = new Map(now.map((picture) => [picture.fileName, picture]));
  const pictures = kept.flatMap((one) => {
    const before = one.fileName === null ? broughtPicture(one, photos) : known.get(one.fileName);
    const { caption, rotate, zoom, position } = one;
    return before ? [{ ...before, caption, rotate, zoom, position }] : [];
  });
  return pictures.length > 0 ? pictures : [emptyPicture()];
}

function broughtPicture(kept: KeptPicture, photos: ReadonlyMap<string, ChosenPhoto>): DraftPicture {
  const chosen = kept.photoKey === null ? undefined : photos.get(kept.photoKey);
  if (chosen) return { ...emptyPicture(), ...chosen };
  const problem = kept.photoKey === null ? null : { id: 'pictures.not-kept' };
  return { ...emptyPicture(), problem };
}
