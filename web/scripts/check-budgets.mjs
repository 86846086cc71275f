// Counts the files that the built pages need and their gzipped sizes, and compares them with their budgets. Run
// after "npm run build". Lighthouse counts further requests (data, pictures) in "make bench".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KIB = 1024;
const DIST = join(import.meta.dirname, '..', 'dist');
const SCREENS = join(import.meta.dirname, '../../internal/httpapi/public/screen_parts.go');
const readManifest = (name) => JSON.parse(readFileSync(join(DIST, '.vite', name), 'utf8'));
const app = readManifest('manifest.json');
const page = readManifest('public.json');

/**
 * Of 12 requests in a visitor's first view, five are pictures, and one each are the page, its icon and the
 * visit.
 */
const PAGE_FILES = 4;
/**
 * Of 20 requests in a first view of the app, up to six are data and pictures, and two are the page and its
 * icon.
 */
const SCREEN_FILES = 12;
const OTHER_CHUNK = 40;

const weigh = (file) => {
  const content = readFileSync(join(DIST, file));
  return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
};
const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0);

/** Returns these chunks with all of their static imports. */
function staticParts(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    staticParts(manifest, manifest[key].imports ?? [], seen);
  }
  return seen;
}

const scripts = (manifest, keys) => [
  ...new Set([...staticParts(manifest, keys)].map((key) => manifest[key].file)),
];
const styles = (manifest, keys) => [
  ...new Set([...staticParts(manifest, keys)].flatMap((key) => manifest[key].css ?? [])),
];
/** Returns the two fonts that every page fetches at once (assets.go). */
const fonts = (manifest, key) =>
  manifest[key].assets.filter((file) => /\/(?:body-normal|heading)-.{8}\.woff2$/.test(file));

/** Returns the screens of the app as their pages name them: [screen, keys of its chunks]. */
function screensFor(lang) {
  const table = readFileSync(SCREENS, 'utf8').matchAll(/^\t"(\/[^"]+)": +"([^"]+)",$/gm);
  return [...table].map(([, screen, parts]) => {
    const [feature, ...words] = parts.split(' ');
    const keys = words.map((area) =>
      Object.keys(app).find((key) => app[key].name === `words-${area}-${lang}`),
    );
    return [screen, ['app.html', `src/features/${feature}/index.tsx`, ...keys]];
  });
}

const rows = [];
/** Compares the files of a page with a maximum size, in KiB, and a maximum number. */
function hold(name, files, weight, number) {
  rows.push([name, sum(files), weight, files.length, number]);
}

const all = (manifest, keys) => [
  ...scripts(manifest, keys),
  ...styles(manifest, keys),
  ...fonts(manifest, keys[0]),
];
hold('public page, scripts', scripts(page, ['public.html']), 75, 1);
hold('public page, styles', styles(page, ['public.html']), 10, 1);
hold('public page, heading font', fonts(page, 'public.html').slice(-1), 30, 1);
hold('public page, all files', all(page, ['public.html']), 135, PAGE_FILES);
hold('app shell, scripts', scripts(app, ['app.html']), 130, 2);
for (const lang of ['en', 'es']) {
  for (const [screen, keys] of screensFor(lang))
    hold(`${screen} (${lang})`, all(app, keys), 240, SCREEN_FILES);
}
const shell = new Set(scripts(app, ['app.html']));
for (const { file, isEntry } of Object.values(app)) {
  if (!isEntry && file.endsWith('.js') && !shell.has(file)) hold(file, [file], OTHER_CHUNK, 1);
}

let over = 0;
for (const [name, bytes, weight, files, number] of rows) {
  const fits = bytes <= weight * KIB && files > 0 && files <= number;
  if (!fits) over += 1;
  // Small chunks are many and uninteresting; only those near their budget are listed.
  if (fits && weight === OTHER_CHUNK && bytes <= 20 * KIB) continue;
  const size = `${(bytes / KIB).toFixed(1).padStart(6)} of ${String(weight).padStart(3)} KiB`;
  console.log(`${fits ? 'fits' : 'OVER'}  ${size} ${String(files).padStart(3)} of ${number} files  ${name}`);
}
process.exit(over === 0 ? 0 : 1);
