import { CROP_HEIGHT, CROP_WIDTH, paintCrop, type Crop } from '@/domain/cropGeometry';
import type { Photo } from '@/domain/draftPicture';

/** The side of the square thumbnail, in pixels (M9). */
const THUMBNAIL_SIZE = 400;

const JPEG_QUALITY = 0.85;

function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  context.imageSmoothingQuality = 'high';
  return [canvas, context];
}

/** Returns the cropped part of a photo on a canvas of the given height, in the proportions of the crop area. */
export function cropCanvas(photo: Photo, crop: Crop, height: number): HTMLCanvasElement {
  const width = Math.round((height * CROP_WIDTH) / CROP_HEIGHT);
  const [canvas, context] = newCanvas(width, height);
  paintCrop<CanvasImageSource>(context, photo.image, photo, crop, { width, height });
  return canvas;
}

/** Returns the 400×400 JPEG for an upload: the crop, 380×400, centered on white. */
export function renderThumbnail(photo: Photo, crop: Crop): Promise<Blob> {
  const cropped = cropCanvas(photo, crop, THUMBNAIL_SIZE);
  const [square, context] = newCanvas(THUMBNAIL_SIZE, THUMBNAIL_SIZE);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, THUMBNAIL_SIZE, THUMBNAIL_SIZE);
  context.drawImage(cropped, (THUMBNAIL_SIZE - cropped.width) / 2, 0);
  return new Promise((resolve, reject) => {
    square.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the thumbnail could not be written'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
