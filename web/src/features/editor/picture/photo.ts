/** A decoded photo, upright: what the frame and the thumbnail are drawn from. */
export interface Photo {
  image: CanvasImageSource;
  width: number;
  height: number;
}

/**
 * The longest side that is kept for drawing. A thumbnail of 380 pixels at zoom 2 takes some 800 of it, and
 * five of these fit in the memory of an old phone, where five photos of 12 megapixels would not.
 */
export const PREVIEW_SIDE = 1600;

/** The kinds of picture that can be sent. */
export const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** The largest file the server takes, in bytes: 25 MB. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** The largest picture the server takes, in pixels, and the longest side. */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 10_000;

/** Why a chosen file cannot be used, as a message of the catalogue. */
export type PhotoRefusal =
  'editor.picture.wrong-type' | 'editor.picture.too-large' | 'editor.picture.unreadable';

/** Looks at a chosen file without opening it. */
export function refusalOf(file: { type: string; size: number }): PhotoRefusal | null {
  if (!ACCEPTED_TYPES.includes(file.type)) return 'editor.picture.wrong-type';
  if (file.size > MAX_FILE_BYTES) return 'editor.picture.too-large';
  return null;
}

/** Whether a picture of this size can be sent. */
export function fitsPixelLimits(width: number, height: number): boolean {
  return width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
}

/** The picture has more pixels than can be sent. */
export class TooManyPixels extends Error {}

/** The size a photo is kept at for drawing: never larger than it is. */
export function previewSize(width: number, height: number): { width: number; height: number } {
  const reduction = Math.min(1, PREVIEW_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * reduction)),
    height: Math.max(1, Math.round(height * reduction)),
  };
}

/**
 * Decodes a picture, turned upright by its EXIF orientation and reduced for drawing; the file itself stays
 * as it is. Rejects when the browser cannot read it, with TooManyPixels when it can but the server would not take it.
 */
export async function decodePhoto(file: Blob): Promise<Photo> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  if (!fitsPixelLimits(whole.width, whole.height)) {
    whole.close();
    throw new TooManyPixels();
  }
  const size = previewSize(whole.width, whole.height);
  if (size.width === whole.width && size.height === whole.height) return { image: whole, ...size };
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return { image: whole, width: whole.width, height: whole.height };
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, size.width, size.height);
  whole.close();
  return { image: canvas, ...size };
}
