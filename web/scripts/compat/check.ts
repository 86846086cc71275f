// Fails if the built scripts and styles use a feature that a supported browser lacks. Run after "npm run
// build".
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from './accepted.ts';
import { FLOOR } from './floor.ts';
import { findInScript, ownNamesIn, parseScript, type OwnNames } from './scripts.ts';
import { findInStyles } from './styles.ts';
import type { Finding } from './support.ts';

const WEB = join(import.meta.dirname, '..', '..');
const ASSETS = join(WEB, 'dist', 'assets');
const CALLS = join(WEB, '..', 'api', 'openapi.json');

const read = (ending: string) =>
  readdirSync(ASSETS)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(join(ASSETS, file), 'utf8') }));

const scripts = read('.js');
const own: OwnNames = new Set();
for (const { text } of scripts) ownNamesIn(parseScript(text), own);
for (const [, name = ''] of readFileSync(CALLS, 'utf8').matchAll(/"(\w+)":/g)) own.add(name);

const found: (Finding & { file: string })[] = [
  ...scripts.flatMap(({ file, text }) => findInScript(text, own).map((one) => ({ ...one, file }))),
  ...read('.css').flatMap(({ file, text }) => findInStyles(text).map((one) => ({ ...one, file }))),
];
const { refused, unused } = judge(found);
const floor = Object.entries(FLOOR)
  .map((one) => one.join(' '))
  .join(', ');

for (const { feature, place, file, lacking } of refused as typeof found) {
  console.error(`${file}: ${feature} is unknown to ${lacking.join(', ')}\n    ${place.slice(0, 160)}`);
}
for (const { feature } of unused) console.error(`accepted.ts: nothing needs ${feature} any more`);
if (refused.length > 0)
  console.error(`The floor is ${floor}. Add a fallback, or a reason to scripts/compat/accepted.ts.`);
console.log(`${found.length - refused.length} accepted, ${refused.length} too new for ${floor}`);
process.exit(refused.length + unused.length === 0 ? 0 : 1);
