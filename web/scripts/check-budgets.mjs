// Weighs the built front end, gzipped, against its budgets. Run after "npm run build".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KIB = 1024;
const DIST = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));

const weigh = (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0);

/** Everything a browser fetches before this entry can run: itself and its static imports. */
function staticParts(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) staticParts(next, seen);
  return seen;
}

const scripts = (key) => new Set([...staticParts(key)].map((part) => manifest[part].file));
const styles = (key) => new Set([...staticParts(key)].flatMap((part) => manifest[part].css ?? []));

const rows = [
  ['public page, scripts', sum(scripts('public.html')), 75],
  ['public page, styles', sum(styles('public.html')), 10],
  ['app shell, scripts', sum(scripts('app.html')), 130],
];
const shell = new Set([...scripts('app.html'), ...scripts('public.html')]);
for (const { file, isEntry } of Object.values(manifest)) {
  if (!isEntry && file.endsWith('.js') && !shell.has(file)) rows.push([file, weigh(file), 40]);
}

let over = 0;
for (const [name, bytes, budget] of rows) {
  const fits = bytes <= budget * KIB;
  if (!fits) over += 1;
  // Small chunks are many and say nothing; those near their budget are worth a line.
  if (!fits || budget !== 40 || bytes > 20 * KIB) {
    console.log(
      `${fits ? 'fits' : 'OVER'}  ${(bytes / KIB).toFixed(1).padStart(6)} of ${budget} KiB  ${name}`,
    );
  }
}
process.exit(over === 0 ? 0 : 1);
