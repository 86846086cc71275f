import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE } from '@/domain/limits';
import { kindOfFile } from '@/domain/fileKind';
import type { Photo } from '@/domain/draftPicture';
import type { ChosenPhoto } from '@/domain/reducePictures';

/**
 * The longest side that is kept for drawing. A thumbnail of 380 pixels at zoom 2 takes some 800 of it, and
 * five of these fit in the memory of an old phone, where five photos of 12 megapixels would not.
 */
const PREVIEW_SIDE = 1600;

/** The kinds of picture that can be sent. */
const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** What the browser offers first. HEIC is not offered, so that an iPhone converts its photos to JPEG. */
export const OFFERED_TYPES = [...ACCEPTED_TYPES, '.jpeg_large', '.jpg_large', '.jfif'];

/** The type of photos of newer phones, which only some browsers can draw. */
export const HEIC = 'image/heic';

/**
 * The longest side of a photo that was made smaller before it is sent: more than twice what the server keeps,
 * and at most 16 megapixels, which every canvas can hold.
 */
const REDUCED_SIDE = 4000;

const REDUCED_QUALITY = 0.92;

/** Why a chosen file cannot be used, as a message of the catalogue. */
export type PhotoRefusal = 'pictures.wrong-type' | 'pictures.too-large' | 'pictures.unreadable';

/** Looks at a chosen file without opening it. */
export function refusalOf(file: { type: string; size: number }): PhotoRefusal | null {
  if (file.type !== HEIC && file.type !== 'image/heif' && !ACCEPTED_TYPES.includes(file.type))
    return 'pictures.wrong-type';
  if (file.size > MAX_PHOTO_BYTES) return 'pictures.too-large';
  return null;
}

/** Whether a picture of this size can be sent. */
export function fitsPixelLimits(width: number, height: number): boolean {
  return width <= MAX_PHOTO_SIDE && height <= MAX_PHOTO_SIDE && width * height <= MAX_PHOTO_PIXELS;
}

/** The picture has more pixels than can be sent, and this device could not make it smaller. */
export class TooManyPixels extends Error {}

/** The picture is a HEIC photo, which this browser cannot draw. */
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

/** The size a photo is kept at for drawing: never larger than it is. */
export function previewSize(width: number, height: number): Size {
  return within(PREVIEW_SIDE, { width, height });
}

/** The size to which a photo is brought before it is sent; null when the server takes it as it is. */
export function sendingSize(width: number, height: number): Size | null {
  return fitsPixelLimits(width, height) ? null : within(REDUCED_SIDE, { width, height });
}

/** What a photo is called once it was written anew as a JPEG. */
export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`;
}

/** Turned upright by its EXIF orientation: every engine's default, while Safari 16 throws at the option for it. */
function upright(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file);
}

/** The picture on a canvas of that size; null when this browser cannot draw. */
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

/** The decoded picture, reduced for drawing. */
function photoOf(whole: ImageBitmap): Photo {
  const size = previewSize(whole.width, whole.height);
  if (size.width === whole.width && size.height === whole.height) return { image: whole, ...size };
  const canvas = drawn(whole, size);
  if (!canvas) return { image: whole, width: whole.width, height: whole.height };
  whole.close();
  return { image: canvas, ...size };
}

/**
 * Decodes a picture, turned upright by its EXIF orientation and reduced for drawing; the file itself stays
 * as it is. Rejects when the browser cannot read it.
 */
export async function decodePhoto(file: Blob): Promise<Photo> {
  return photoOf(await upright(file));
}

/**
 * Opens a chosen file. What the server takes is sent as it is; a photo of more pixels (newer phones make 48
 * and more megapixels) and a HEIC photo become an upright JPEG first. Rejects when the browser cannot read the
 * file: with UndrawableHEIC for such a photo, and with TooManyPixels if it cannot make the picture smaller.
 */
export async function openPhoto(file: File): Promise<ChosenPhoto & { file: File }> {
  const isHEIC = (await kindOfFile(file)) === 'heic';
  const whole = await upright(file).catch((cause: unknown) => {
    throw isHEIC ? new UndrawableHEIC() : cause;
  });
  const size = sendingSize(whole.width, whole.height) ?? (isHEIC ? within(REDUCED_SIDE, whole) : null);
  if (!size) return { file, photo: photoOf(whole) };
  try {
    const smaller = await writtenAnew(whole, size, jpegName(file.name));
    return { file: smaller, photo: photoOf(whole) };
  } catch {
    whole.close();
    throw new TooManyPixels();
  }
}

async function writtenAnew(whole: ImageBitmap, size: Size, name: string): Promise<File> {
  // A JPEG has no transparent parts; white is what the page stands on.
  const canvas = drawn(whole, size, '#fff');
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/jpeg', REDUCED_QUALITY);
    else resolve(null);
  });
  if (!canvas || !blob || blob.size > MAX_PHOTO_BYTES) throw new TooManyPixels();
  // Gives the memory back before the next photo is opened.
  canvas.width = 0;
  canvas.height = 0;
  return new File([blob], name, { type: 'image/jpeg' });
}
