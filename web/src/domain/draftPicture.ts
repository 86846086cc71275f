import { wholePicture, type Crop } from './cropGeometry';
import { inOrder, type StoredPicture } from './storedPicture';

/** A decoded, upright photo. The crop frame and the thumbnail are drawn from it. */
export interface Photo {
  image: CanvasImageSource;
  width: number;
  height: number;
}

/** The problem of one picture: a message of the catalogue, or the server's own sentence. */
export type PictureProblem = { id: string } | { sentence: string };

/** One slot of the picture editor; it is empty without fileName and file. */
export interface DraftPicture extends Crop {
  /** Identifies the slot while the screen is open, also after moves. */
  key: string;
  caption: string;
  /** The language of the caption on the server; empty when unknown. */
  captionLang: string;
  /** The file name of the stored picture, until another picture is chosen. */
  fileName: string | null;
  /** The file to send. */
  file: Blob | null;
  /** The stored photo as fetched, to be sent again if another person removes it. */
  fetched: Blob | null;
  /** The image to draw; null while it is fetched or decoded. */
  photo: Photo | null;
  /** A chosen file is being decoded. */
  opening: boolean;
  problem: PictureProblem | null;
}

let lastKey = 0;

function nextKey(): string {
  lastKey += 1;
  return `p${lastKey}`;
}

/** Returns an empty slot. */
export function emptyPicture(): DraftPicture {
  return {
    ...wholePicture,
    key: nextKey(),
    caption: '',
    captionLang: '',
    fileName: null,
    file: null,
    fetched: null,
    photo: null,
    opening: false,
    problem: null,
  };
}

/** Returns the slot of a stored picture. A stored position of 0/0 means the center. */
export function storedPicture({
  fileName,
  caption,
  captionLang = '',
  attributes,
}: StoredPicture): DraftPicture {
  const { rotate, zoom, position } = attributes;
  const atOrigin = position.x === 0 && position.y === 0;
  return {
    ...emptyPicture(),
    fileName,
    caption,
    captionLang,
    rotate,
    zoom,
    position: atOrigin ? { x: 0.5, y: 0.5 } : { x: position.x, y: position.y },
  };
}

/** Returns the slots of stored pictures in their order, or one empty slot. */
export function draftSlots(stored: readonly StoredPicture[]): DraftPicture[] {
  return stored.length > 0 ? inOrder(stored).map(storedPicture) : [emptyPicture()];
}

/** Reports whether the slot has a picture, stored or chosen. */
export function hasPicture(picture: DraftPicture): boolean {
  return picture.fileName !== null || picture.file !== null;
}

/** Reports whether removing the slot would lose anything the person did (M5, image removal). */
export function hasData(picture: DraftPicture): boolean {
  return hasPicture(picture) || picture.caption.trim() !== '';
}

/** Returns the content of the slots as a save would write it. Equal results need no save. */
export function picturesContent(pictures: readonly DraftPicture[]): unknown[] {
  return pictures
    .filter(hasPicture)
    .map(({ key, file, fileName, caption, zoom, rotate, position }) => [
      file ? key : fileName,
      caption,
      zoom,
      rotate,
      position.x,
      position.y,
    ]);
}
