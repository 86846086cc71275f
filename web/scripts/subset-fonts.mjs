// Builds src/styles/fonts from the packages of @fontsource-variable: "npm run fonts". With --check it only
// reports whether they are current. Readers wait for fonts at their first view, so the files for every page
// contain only our letters and weights. A browser fetches the others when a page has one of their letters.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const PACKAGES = join(import.meta.dirname, '..', 'node_modules', '@fontsource-variable');
const OUT = join(import.meta.dirname, '..', 'src', 'styles', 'fonts');

const span = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const codes = (text) => Array.from(text, (letter) => letter.codePointAt(0));
const unique = (points) => [...new Set(points)].sort((one, other) => one - other);

const MARKS = codes('‘’“”„‚‹›–—…•·†€™−←→↑↓‑\u00a0\u202f');
const LATIN = unique([...span(0x20, 0x7e), ...span(0xa0, 0xff), ...codes('ıŒœ'), ...MARKS]);
const SPANISH = codes('¡¿áéíóúüñÁÉÍÓÚÜÑªº«»°©®§×½¼¾');
const ENGLISH_AND_SPANISH = unique([...span(0x20, 0x7e), ...SPANISH, ...MARKS]);
const REST_OF_LATIN = LATIN.filter((point) => !ENGLISH_AND_SPANISH.includes(point));

/** The OpenType features that text needs, and the figures that our styles use. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/**
 * Headings: the weights of tokens.css, and one optical size between heading and name, because the axis is 60
 * KiB.
 */
const HEADING = {
  family: 'Newsreader Variable',
  from: 'newsreader',
  style: 'normal',
  axes: { opsz: 36, wght: { min: 500, max: 640 } },
};
const BODY = {
  family: 'Atkinson Hyperlegible Next Variable',
  from: 'atkinson-hyperlegible-next',
  axes: { wght: { min: 400, max: 700 } },
};
/**
 * If two files have the same letter, the later one is used. Without points, a file keeps those of its source.
 */
const FILES = [
  ...['normal', 'italic'].flatMap((style) => [
    { ...BODY, style, source: `latin-ext-wght-${style}`, to: `body-${style}-ext` },
    { ...BODY, style, source: `latin-wght-${style}`, to: `body-${style}`, points: LATIN },
  ]),
  { ...HEADING, source: 'vietnamese-opsz-normal', to: 'heading-vietnamese' },
  { ...HEADING, source: 'latin-ext-opsz-normal', to: 'heading-ext' },
  { ...HEADING, source: 'latin-opsz-normal', to: 'heading-rest', points: REST_OF_LATIN },
  { ...HEADING, source: 'latin-opsz-normal', to: 'heading', points: ENGLISH_AND_SPANISH },
];

/** Returns the code points of a source, as listed in its package's style sheets. */
function codePointsFor({ from, source }) {
  for (const sheet of ['wght.css', 'wght-italic.css', 'opsz.css']) {
    let css;
    try {
      css = readFileSync(join(PACKAGES, from, sheet), 'utf8');
    } catch {
      continue;
    }
    const range = new RegExp(`${from}-${source}\\.woff2[^}]*unicode-range: ([^;]+);`).exec(css)?.[1];
    if (!range) continue;
    return range.split(',').flatMap((part) => {
      const [first, last = first] = part.replace('U+', '').split('-');
      return span(parseInt(first, 16), parseInt(last, 16));
    });
  }
  throw new Error(`${from} says no letters of ${source}`);
}

const hex = (point) => point.toString(16).toUpperCase();

/** Formats code points for CSS: U+20-7E,U+A0. */
function unicodeRange(points) {
  const runs = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && run[1] === point - 1) run[1] = point;
    else runs.push([point, point]);
  }
  return runs
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',');
}

const made = new Map();
let css = '/* Written by "npm run fonts" (scripts/subset-fonts.mjs). */\n';
for (const file of FILES) {
  const { family, from, style, axes, source, to, points = codePointsFor(file) } = file;
  const whole = readFileSync(join(PACKAGES, from, 'files', `${from}-${source}.woff2`));
  const text = String.fromCodePoint(...points);
  made.set(
    `${to}.woff2`,
    await subsetFont(whole, text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: FEATURES,
    }),
  );
  css += `@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-display: swap;
  font-weight: ${axes.wght.min} ${axes.wght.max};
  src: url('./${to}.woff2') format('woff2-variations');
  unicode-range: ${unicodeRange(points)};
}
`;
}
made.set('fonts.css', Buffer.from(css));

const onDisk = (name) => {
  try {
    return readFileSync(join(OUT, name));
  } catch {
    return Buffer.alloc(0);
  }
};
const old = [...made].filter(([name, content]) => !onDisk(name).equals(content)).map(([name]) => name);
if (!process.argv.includes('--check')) {
  mkdirSync(OUT, { recursive: true });
  for (const name of old) writeFileSync(join(OUT, name), made.get(name));
} else if (old.length > 0) {
  console.error(`Fonts that are not current: ${old.join(', ')}. Run "npm --prefix web run fonts".`);
  process.exit(1);
}
