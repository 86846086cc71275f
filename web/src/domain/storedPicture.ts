import type { Crop } from './cropGeometry';

/** A picture on the server; fileName fetches the whole photo, thumbnail the crop. */
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

/** Returns stored pictures in display order. */
export function inOrder(stored: readonly StoredPicture[]): StoredPicture[] {
  return [...stored].sort((a, b) => a.displayOrder - b.displayOrder);
}
