import type { DraftPicture } from '@/domain/draftPicture';
import { cropCanvas } from '@/ui/picture-editor/thumbnail';

/** The height of a preview picture in pixels: sharp at the size of the portrait. */
const PREVIEW_HEIGHT = 900;

/** A crop in the preview; its object URL is valid until releasePictures. */
export interface PreviewPicture {
  address: string;
  caption: string;
  captionLang: string;
}

function canvasAddress(canvas: HTMLCanvasElement): Promise<string> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(URL.createObjectURL(blob)) : reject(new Error('the crop could not be written')),
      'image/jpeg',
      0.88,
    );
  });
}

/** Draws the crops of all pictures in their order. */
export async function previewPictures(pictures: readonly DraftPicture[]): Promise<PreviewPicture[]> {
  const made: PreviewPicture[] = [];
  for (const picture of pictures) {
    if (!picture.photo) continue;
    // One after the other, so that there is only one large canvas at a time.
    const address = await canvasAddress(cropCanvas(picture.photo, picture, PREVIEW_HEIGHT));
    made.push({ address, caption: picture.caption, captionLang: picture.captionLang });
  }
  return made;
}

/** Revokes the object URLs. */
export function releasePictures(pictures: readonly PreviewPicture[]): void {
  for (const { address } of pictures) URL.revokeObjectURL(address);
}
