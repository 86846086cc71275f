import type { Crop } from './cropGeometry';

/** A picture that the server keeps; the whole photo is fetched by fileName, the crop by thumbnail. */
export interface StoredPicture {
  fileName: string;
  thumbnail: string;
  caption: string;
  /** The language of the caption; left out when unknown. */
  captionLang?: string;
  /** 0 is the main picture. */
  displayOrder: number;
  attributes: Crop;
}

/** Stored pictures in the order that they are shown in. */
export function inOrder(stored: readonly StoredPicture[]): StoredPicture[] {
  return [...stored].sort((a, b) => a.displayOrder - b.displayOrder);
}
