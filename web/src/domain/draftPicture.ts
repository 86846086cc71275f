import { wholePicture, type Crop } from './cropGeometry';
import { inOrder, type StoredPicture } from './storedPicture';

/** A decoded photo, upright: what the frame and the thumbnail are drawn from. */
export interface Photo {
  image: CanvasImageSource;
  width: number;
  height: number;
}

/** Something wrong with one picture: a message of the catalogue, or the server's own sentence. */
export type PictureProblem = { id: string } | { sentence: string };

/** One slot of the picture editor; without fileName and file it is empty. */
export interface DraftPicture extends Crop {
  /** Names the slot for as long as the screen is open, wherever it is moved. */
  key: string;
  caption: string;
  /** The language of the caption as the server has it; empty when unknown. */
  captionLang: string;
  /** The picture that the server keeps, until another is chosen. */
  fileName: string | null;
  /** What is to be sent. */
  file: Blob | null;
  /** The stored photo as fetched, so that it can be sent again should somebody else remove it. */
  fetched: Blob | null;
  /** For drawing; null while it is fetched or decoded. */
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

/** A slot that waits for a picture. */
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

/** The slot of a picture that the server keeps. A stored position of 0/0 means the centre. */
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

/** The slots of stored pictures in their order, or one empty slot. */
export function slotsOf(stored: readonly StoredPicture[]): DraftPicture[] {
  return stored.length > 0 ? inOrder(stored).map(storedPicture) : [emptyPicture()];
}

/** Reports whether the slot holds a picture, stored or chosen. */
export function hasPicture(picture: DraftPicture): boolean {
  return picture.fileName !== null || picture.file !== null;
}

/** Reports whether removing the slot would lose anything the person did (M5, image removal). */
export function hasData(picture: DraftPicture): boolean {
  return hasPicture(picture) || picture.caption.trim() !== '';
}

/** What a save would write of the slots; two sets of slots with equal contents need no save between them. */
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
