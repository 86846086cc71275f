// A photo as a phone takes it: 12 megapixels, stored sideways with its orientation and location in EXIF.
// Chromium draws and compresses it, because Node cannot; the EXIF data is built here.
const LONG = 4000;
const SHORT = 3000;

/** The camera's name; it must not appear in any public file. */
export const CAMERA = 'Journey Camera 12';

/** The upright photo: sky above, brick below, leaves along the left edge. */
export const COLOURS = { sky: [90, 150, 220], brick: [170, 70, 50], leaves: [40, 140, 60] };

/** Runs in the page. Draws the upright picture, rotated as a phone stores it (orientation 6). */
async function draw({ long, short, colours }) {
  const canvas = new OffscreenCanvas(long, short);
  const pen = canvas.getContext('2d');
  pen.setTransform(0, -1, 1, 0, 0, short);
  const fill = (colour, x, y, w, h) => {
    pen.fillStyle = `rgb(${colour.join(' ')})`;
    pen.fillRect(x, y, w, h);
  };
  fill(colours.sky, 0, 0, short, long / 2);
  fill(colours.brick, 0, long / 2, short, long / 2);
  fill(colours.leaves, 0, 0, short / 4, long);
  // Noise, so that the file is as large as a photo's. The numbers are the same every time.
  const pixels = pen.getImageData(0, 0, long, short);
  let seed = 7;
  for (let at = 0; at < pixels.data.length; at += 4) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const grain = (seed >>> 27) - 16;
    for (let part = 0; part < 3; part += 1) pixels.data[at + part] += grain;
  }
  pen.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  const reader = new FileReader();
  await new Promise((done, fail) => {
    reader.onload = done;
    reader.onerror = fail;
    reader.readAsDataURL(blob);
  });
  return reader.result.split(',')[1];
}

const ASCII = 2;
const SHORT_INT = 3;
const LONG_INT = 4;
const RATIONAL = 5;

/**
 * Builds one TIFF directory at an offset from entries of tag, type and value; returns its bytes and the data
 * they point to.
 */
function directory(entries, at) {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  const rest = [];
  let end = at + head.length;
  head.writeUInt16BE(entries.length, 0);
  for (const [n, { tag, type, count, data }] of entries.entries()) {
    const entry = head.subarray(2 + n * 12);
    entry.writeUInt16BE(tag, 0);
    entry.writeUInt16BE(type, 2);
    entry.writeUInt32BE(count, 4);
    if (data.length <= 4) data.copy(entry, 8);
    else {
      entry.writeUInt32BE(end, 8);
      rest.push(data);
      end += data.length;
    }
  }
  return Buffer.concat([head, ...rest]);
}

const text = (tag, words) => ({ tag, type: ASCII, count: words.length + 1, data: Buffer.from(`${words}\0`) });
const small = (tag, value) => ({
  tag,
  type: SHORT_INT,
  count: 1,
  data: Buffer.from([value >> 8, value & 255]),
});
const large = (tag, value) => {
  const data = Buffer.alloc(4);
  data.writeUInt32BE(value);
  return { tag, type: LONG_INT, count: 1, data };
};
const degrees = (tag, parts) => {
  const data = Buffer.alloc(24);
  for (const [n, value] of parts.entries()) {
    data.writeUInt32BE(value, n * 8);
    data.writeUInt32BE(1, n * 8 + 4);
  }
  return { tag, type: RATIONAL, count: 3, data };
};

/** Builds an APP1 segment: make, orientation 6, and a location. */
function exif() {
  const HEADER = 8;
  const first = (gps) => [text(0x010f, CAMERA), small(0x0112, 6), large(0x8825, gps)];
  const gpsAt = HEADER + directory(first(0), HEADER).length;
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\b', 'latin1'),
    directory(first(gpsAt), HEADER),
    directory([text(1, 'N'), degrees(2, [43, 2, 20]), text(3, 'W'), degrees(4, [87, 54, 23])], gpsAt),
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([marker, body]);
}

/** Returns the photo for a file chooser. */
export async function takePhoto(browser) {
  const page = await browser.newPage();
  const jpeg = Buffer.from(
    await page.evaluate(draw, { long: LONG, short: SHORT, colours: COLOURS }),
    'base64',
  );
  await page.context().close();
  return {
    name: 'IMG_2041.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]),
  };
}

/** Returns a small PNG picture without such metadata. */
export async function takeDrawing(browser) {
  const page = await browser.newPage();
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const pen = canvas.getContext('2d');
    pen.fillStyle = 'rgb(250 210 90)';
    pen.fillRect(0, 0, 640, 480);
    pen.fillStyle = 'rgb(40 60 90)';
    pen.fillRect(120, 120, 200, 160);
    return canvas.toDataURL('image/png').split(',')[1];
  });
  await page.context().close();
  return { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
}

/** Returns the traces of camera or location in the bytes; a public picture must have none. */
export function traces(bytes) {
  if (bytes.subarray(1, 4).equals(Buffer.from('PNG'))) return wordyChunks(bytes);
  const found = ['Exif', 'GPS', CAMERA, 'http://ns.adobe.com'].filter((word) => bytes.includes(word));
  for (
    let at = 2;
    bytes[0] === 0xff && at + 4 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda;
  ) {
    if (bytes[at + 1] === 0xe1) found.push('a segment APP1');
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return found;
}

/** Decodes a picture in the page; returns its size and the nearest known colors at the positions (0 to 1). */
export async function look(page, url, places) {
  return page.evaluate(
    async ({ address, points, colours }) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(bitmap, 0, 0);
      const nearest = ([r, g, b]) => {
        const known = Object.entries({ ...colours, white: [255, 255, 255] });
        const far = ([, [x, y, z]]) => (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
        return known.sort((one, other) => far(one) - far(other))[0][0];
      };
      const at = ([x, y]) => [...pen.getImageData(bitmap.width * x, bitmap.height * y, 1, 1).data];
      return {
        width: bitmap.width,
        height: bitmap.height,
        colours: points.map((point) => nearest(at(point))),
      };
    },
    { address: url, points: places, colours: COLOURS },
  );
}

/**
 * Returns the chunks of a PNG that are not image data. The compressed bytes can contain any short word by
 * chance, so they are not searched.
 */
function wordyChunks(bytes) {
  const found = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(name)) found.push(name);
  }
  return found;
}
