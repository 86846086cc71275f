import { expect, it } from 'vitest';
import { isKindInDoubt, kindOfFile, renamedByKind } from './fileKind';

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF';
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';

it.each([
  [jpeg, 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  [heic, 'heic'],
  ['%PDF-1.4', 'pdf'],
  ['\r\n%PDF-1.4', 'pdf'],
  ['\xef\xbb\xbf%PDF-1.4', 'pdf'],
  ['\0\0\0\x18ftypmp42\0\0\0\0isom', null],
  ['a text', null],
  ['', null],
])('kindOfFile reads %j as %s', async (text, kind) =>
  expect(await kindOfFile(new Blob([bytes(text)]))).toBe(kind),
);

it.each([
  ['IMG0001', '', true],
  ['photo.jpeg_large', '', true],
  ['photo.jpeg_large', 'application/octet-stream', true],
  ['IMG_1.HEIC', '', true],
  ['scan', 'application/pdf', true],
  ['photo.JPG', 'image/jpeg', false],
  ['scan.pdf', 'application/pdf', false],
  ['list.csv', '', false],
])('isKindInDoubt returns for %s with the type "%s": %s', (name, type, doubt) =>
  expect(isKindInDoubt({ name, type })).toBe(doubt),
);

it.each([
  ['IMG0001', jpeg, 'IMG0001.jpg', 'image/jpeg'],
  ['photo.jpeg_large', jpeg, 'photo.jpeg_large.jpg', 'image/jpeg'],
  ['IMG_1.HEIC', heic, 'IMG_1.HEIC', 'image/heic'],
  ['scan', '%PDF-1.7', 'scan.pdf', 'application/pdf'],
  ['notes', 'a text', 'notes', ''],
])('renamedByKind renames %s according to its first bytes', async (name, text, named, type) => {
  const file = await renamedByKind(new File([bytes(text)], name));
  expect([file.name, file.type]).toEqual([named, type]);
});
