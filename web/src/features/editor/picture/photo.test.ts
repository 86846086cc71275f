import { expect, it } from 'vitest';
import { fitsPixelLimits, MAX_FILE_BYTES, previewSize, refusalOf } from './photo';

it.each([
  ['image/jpeg', 12, null],
  ['image/png', 12, null],
  ['image/webp', 12, null],
  ['image/gif', MAX_FILE_BYTES, null],
  ['image/heic', 12, 'editor.picture.wrong-type'],
  ['image/svg+xml', 12, 'editor.picture.wrong-type'],
  ['application/pdf', 12, 'editor.picture.wrong-type'],
  ['', 12, 'editor.picture.wrong-type'],
  ['image/jpeg', MAX_FILE_BYTES + 1, 'editor.picture.too-large'],
])('a file of type "%s" with %i bytes: %s', (type, size, refusal) =>
  expect(refusalOf({ type, size })).toBe(refusal),
);

it.each([
  [4032, 3024, true],
  [8000, 5000, true],
  [8000, 5001, false],
  [10_000, 4000, true],
  [10_001, 10, false],
])('%i × %i can be sent: %s', (width, height, fits) => expect(fitsPixelLimits(width, height)).toBe(fits));

it.each([
  [4032, 3024, { width: 1600, height: 1200 }],
  [3024, 4032, { width: 1200, height: 1600 }],
  [640, 480, { width: 640, height: 480 }],
  [9000, 1, { width: 1600, height: 1 }],
])('%i × %i is drawn from %o', (width, height, size) => expect(previewSize(width, height)).toEqual(size));
