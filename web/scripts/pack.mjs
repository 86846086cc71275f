// Packs the built front end, dist, to one ZIP file, packed.zip, which the Go side
// embeds (ADR 26). Part of "npm run build"; the same files make the same bytes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '..', 'dist');
const PACKED = join(import.meta.dirname, '..', 'packed.zip');

const STORED = 0;
const DEFLATED = 8;
const VERSION = 20;
const NAMES_IN_UTF8 = 0x0800;
const FIRST_DAY = 0x0021; // 1 January 1980: the time of a build is nobody's business

/** One file as it stands in the archive: its fields, which both headers repeat, its name and its bytes. */
function packed(path) {
  const plain = readFileSync(path);
  const deflated = deflateRawSync(plain, { level: 9 });
  const method = deflated.length < plain.length ? DEFLATED : STORED;
  const bytes = method === DEFLATED ? deflated : plain;
  const name = Buffer.from(relative(DIST, path).replaceAll('\\', '/'));
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(NAMES_IN_UTF8, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(plain), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(plain.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return { name, fields, bytes };
}

const local = ({ name, fields, bytes }) => Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, bytes]);

/** The line of a file in the directory at the archive's end. */
function listed({ name, fields }, offset) {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([VERSION, 0]), fields, place, name]);
}

function end(count, size, offset) {
  const fields = Buffer.alloc(18);
  fields.writeUInt16LE(count, 4);
  fields.writeUInt16LE(count, 6);
  fields.writeUInt32LE(size, 8);
  fields.writeUInt32LE(offset, 12);
  return Buffer.concat([Buffer.from('PK\x05\x06'), fields]);
}

const paths = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((found) => found.isFile())
  .map((found) => join(found.parentPath, found.name))
  .sort();
const files = [];
const directory = [];
let offset = 0;
for (const path of paths) {
  const file = packed(path);
  const whole = local(file);
  files.push(whole);
  directory.push(listed(file, offset));
  offset += whole.length;
}
const lines = Buffer.concat(directory);
const archive = Buffer.concat([...files, lines, end(paths.length, lines.length, offset)]);
writeFileSync(PACKED, archive);
console.log(`packed.zip  ${paths.length} files, ${(archive.length / 1000).toFixed(1)} kB`);
