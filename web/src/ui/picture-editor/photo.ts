import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE } from '@/domain/limits';
import { kindOfFile } from '@/domain/fileKind';
import type { Photo } from '@/domain/draftPicture';
import type { ChosenPhoto } from '@/domain/reducePictures';

/**
 * The longest side of the copy for drawing, in pixels. A thumbnail of 380 pixels at zoom 2 uses about 800 pixels. Five
 * copies fit in the memory of an old phone, while five photos of 12 megapixels would not.
 */
const PREVIEW_SIDE = 1600;

/** The image types that can be sent. */
const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** The types that the file dialog offers. HEIC is not offered, so that an iPhone converts its photos to JPEG. */
export const OFFERED_TYPES = [...ACCEPTED_TYPES, '.jpeg_large', '.jpg_large', '.jfif'];

/** The type of photos of newer phones, which only some browsers can decode. */
export const HEIC = 'image/heic';

/**
 * The longest side of a reduced photo, in pixels: more than twice the side that the server stores, and at most 16
 * megapixels, which every canvas supports.
 */
const REDUCED_SIDE = 4000;

const REDUCED_QUALITY = 0.92;

/** The reason why a chosen file cannot be used, as a message id. */
export type PhotoRefusal = 'pictures.wrong-type' | 'pictures.too-large' | 'pictures.unreadable';

/** Checks a chosen file without opening it; returns null if it may be valid. */
export function photoRefusal(file: { type: string; size: number }): PhotoRefusal | null {
  if (file.type !== HEIC && file.type !== 'image/heif' && !ACCEPTED_TYPES.includes(file.type))
    return 'pictures.wrong-type';
  if (file.size > MAX_PHOTO_BYTES) return 'pictures.too-large';
  return null;
}

/** Reports whether a picture of this size can be sent. */
export function fitsPixelLimits(width: number, height: number): boolean {
  return width <= MAX_PHOTO_SIDE && height <= MAX_PHOTO_SIDE && width * height <= MAX_PHOTO_PIXELS;
}

/** The picture has more pixels than can be sent, and this device could not reduce it. */
export class TooManyPixels extends Error {}

/** The picture is a HEIC photo, which this browser cannot decode. */
export class UndrawableHEIC extends Error {}

interface Size {
  width: number;
  height: number;
}

function within(side: number, { width, height }: Size): Size {
  const reduction = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * reduction)),
    height: Math.max(1, Math.round(height * reduction)),
  };
}

/** Returns the size of the copy for drawing, which is never larger than the photo. */
export function previewSize(width: number, height: number): Size {
  return within(PREVIEW_SIDE, { width, height });
}

/** Returns the size to which a photo is reduced before it is sent; null if the server accepts the photo unchanged. */
export function sendingSize(width: number, height: number): Size | null {
  return fitsPixelLimits(width, height) ? null : within(REDUCED_SIDE, { width, height });
}

/** Returns the file name of a photo that was converted to a JPEG. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`;
}

/**
 * Decodes a file, rotated by its EXIF orientation. Every engine does that by default, and Safari 16 throws for the
 * explicit option.
 */
function upright(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file);
}

/** Returns the picture on a canvas of that size; null if this browser cannot draw. */
function drawn(image: CanvasImageSource, { width, height }: Size, ground?: string): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** Returns the decoded picture, reduced for drawing. */
function newPhoto(whole: ImageBitmap): Photo {
  const size = previewSize(whole.width, whole.height);
  if (size.width === whole.width && size.height === whole.height) return { image: whole, ...size };
  const canvas = drawn(whole, size);
  if (!canvas) return { image: whole, width: whole.width, height: whole.height };
  whole.close();
  return { image: canvas, ...size };
}

/**
 * Decodes a picture, rotated by its EXIF orientation and reduced for drawing; the file itself is unchanged. Rejects if
 * the browser cannot decode it.
 */
export async function decodePhoto(file: Blob): Promise<Photo> {
  return newPhoto(await upright(file));
}

/**
 * Opens a chosen file. A file that the server accepts is sent unchanged. A photo with more pixels (newer phones make
 * 48 and more megapixels) or a HEIC photo is first converted to an upright JPEG. Rejects if the browser cannot decode
 * the file: with UndrawableHEIC for a HEIC photo, and with TooManyPixels if it cannot reduce the picture.
 */
export async function openPhoto(file: File): Promise<ChosenPhoto & { file: File }> {
  const isHEIC = (await kindOfFile(file)) === 'heic';
  const whole = await upright(file).catch((cause: unknown) => {
    throw isHEIC ? new UndrawableHEIC() : cause;
  });
  const size = sendingSize(whole.width, whole.height) ?? (isHEIC ? within(REDUCED_SIDE, whole) : null);
  if (!size) return { file, photo: newPhoto(whole) };
  try {
    const smaller = await writtenAnew(whole, size, jpegName(file.name));
    return { file: smaller, photo: newPhoto(whole) };
  } catch {
    whole.close();
    throw new TooManyPixels();
  }
}

async function writtenAnew(whole: ImageBitmap, size: Size, name: string): Promise<File> {
  // A JPEG has no transparency, so transparent parts become white like the page.
  const canvas = drawn(whole, size, '#fff');
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/jpeg', REDUCED_QUALITY);
    else resolve(null);
  });
  if (!canvas || !blob || blob.size > MAX_PHOTO_BYTES) throw new TooManyPixels();
  // Frees the memory before the next photo is opened.
  canvas.width = 0;
  canvas.height = 0;
  return new File([blob], name, { type: 'image/jpeg' });
}
