import { MAX_PHOTO_BYTES } from '@/domain/limits';
import { expect, it } from 'vitest';
import { fitsPixelLimits, jpegName, previewSize, photoRefusal, sendingSize } from './photo';

it.each([
  ['image/jpeg', 12, null],
  ['image/png', 12, null],
  ['image/webp', 12, null],
  ['image/gif', MAX_PHOTO_BYTES, null],
  ['image/heic', 12, null],
  ['image/svg+xml', 12, 'pictures.wrong-type'],
  ['application/pdf', 12, 'pictures.wrong-type'],
  ['', 12, 'pictures.wrong-type'],
  ['image/jpeg', MAX_PHOTO_BYTES + 1, 'pictures.too-large'],
])('checks a file of type "%s" with %i bytes: %s', (type, size, refusal) =>
  expect(photoRefusal({ type, size })).toBe(refusal),
);

it.each([
  [4032, 3024, true],
  [8000, 5000, true],
  [8000, 5001, false],
  [10_000, 4000, true],
  [10_001, 10, false],
])('accepts %i × %i: %s', (width, height, fits) => expect(fitsPixelLimits(width, height)).toBe(fits));

it.each([
  [4032, 3024, { width: 1600, height: 1200 }],
  [3024, 4032, { width: 1200, height: 1600 }],
  [640, 480, { width: 640, height: 480 }],
  [9000, 1, { width: 1600, height: 1 }],
])('draws %i × %i from %o', (width, height, size) => expect(previewSize(width, height)).toEqual(size));

it.each([
  [8000, 5000, null],
  [8160, 6120, { width: 4000, height: 3000 }],
  [6120, 8160, { width: 3000, height: 4000 }],
  [16_000, 3000, { width: 4000, height: 750 }],
  [10_001, 10, { width: 4000, height: 4 }],
])('sends %i × %i as %o', (width, height, size) => expect(sendingSize(width, height)).toEqual(size));

it('never returns a size that needs another reduction', () => {
  const size = sendingSize(9000, 9000);
  expect(size && fitsPixelLimits(size.width, size.height)).toBe(true);
});

it.each([
  ['IMG_0042.HEIC.png', 'IMG_0042.HEIC.jpg'],
  ['IMG_0042.JPG', 'IMG_0042.jpg'],
  ['photo', 'photo.jpg'],
  ['.webp', 'picture.jpg'],
])('renames %s to %s after reducing it', (name, jpeg) => expect(jpegName(name)).toBe(jpeg));
