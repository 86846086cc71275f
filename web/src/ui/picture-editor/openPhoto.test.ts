import { beforeEach, expect, it, vi } from 'vitest';
import { openPhoto, TooManyPixels, UndrawableHEIC } from './photo';

// Stubs a browser that decodes every file to one size and draws nothing; the tests check the requested sizes.
const close = vi.fn<() => void>();
let asked: [number, number][] = [];

function browser(width: number, height: number, written: Blob | null) {
  vi.stubGlobal('createImageBitmap', async (_: Blob, options?: ImageBitmapOptions) => {
    // Safari 16.0 throws, because it does not support the value.
    if (options?.imageOrientation === 'from-image') throw new TypeError('Type error');
    return { width, height, close };
  });
  const context = {
    fillRect() {},
    drawImage: (_: unknown, _x: number, _y: number, w: number, h: number) => asked.push([w, h]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(written));
}

beforeEach(() => {
  asked = [];
  close.mockClear();
});

const file = new File(['a photo'], 'IMG_0042.PNG', { type: 'image/png' });

it('leaves a photo unchanged if the server accepts it', async () => {
  browser(4032, 3024, null);
  const { file: sent, photo } = await openPhoto(file);
  expect(sent).toBe(file);
  expect([photo.width, photo.height]).toEqual([1600, 1200]);
});

it('reduces a photo of 50 megapixels to a JPEG with the same name', async () => {
  browser(8160, 6120, new Blob(['smaller'], { type: 'image/jpeg' }));
  const { file: sent, photo } = await openPhoto(file);
  expect(asked).toEqual([
    [4000, 3000],
    [1600, 1200],
  ]);
  expect(sent).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg', size: 7 });
  expect([photo.width, photo.height]).toEqual([1600, 1200]);
  expect(close).toHaveBeenCalledOnce();
});

it('throws when this device cannot reduce the photo', async () => {
  browser(8160, 6120, null);
  await expect(openPhoto(file)).rejects.toBeInstanceOf(TooManyPixels);
  expect(close).toHaveBeenCalledOnce();
});

const heic = new File(['\0\0\0\u0018ftypheic'], 'IMG_0042.HEIC', { type: 'image/heic' });

it('converts a HEIC photo to a JPEG when the browser can decode it', async () => {
  browser(4032, 3024, new Blob(['converted'], { type: 'image/jpeg' }));
  const { file: sent } = await openPhoto(heic);
  expect(sent).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg' });
});

it('throws UndrawableHEIC for a HEIC photo that the browser cannot decode', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown format')));
  await expect(openPhoto(heic)).rejects.toBeInstanceOf(UndrawableHEIC);
});
