// The data of browser-compat-data about the supported browsers.
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FLOOR } from './floor.ts';

const DATA = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');

/** All features as a tree, for example data.css.properties.height. */
export const data: Identifier = JSON.parse(readFileSync(DATA, 'utf8'));

const BROWSERS = {
  safari: FLOOR.safari,
  safari_ios: FLOOR.safari,
  chrome: FLOOR.chrome,
  chrome_android: FLOOR.chrome,
  edge: FLOOR.edge,
  firefox: FLOOR.firefox,
  firefox_android: FLOOR.firefox,
} as const;

/** Reports whether a version such as "15.4" or "≤37" is not above the other. */
function isAtMost(version: string, other: string) {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = other.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor <= wantedMinor);
}

function isThere(statement: SimpleSupportStatement, floor: string, prefix: string) {
  const { version_added: added, version_removed: removed } = statement;
  if (typeof added !== 'string' || added === 'preview' || statement.flags) return false;
  if (statement.alternative_name || (statement.prefix ?? '') !== prefix) return false;
  return isAtMost(added, floor) && (typeof removed !== 'string' || !isAtMost(removed, floor));
}

function supports(compat: CompatStatement, browser: keyof typeof BROWSERS, prefixes: string[]) {
  const known = compat.support[browser];
  if (known === undefined) return true;
  const statements = Array.isArray(known) ? known : [known];
  return statements.some((one) => prefixes.some((prefix) => isThere(one, BROWSERS[browser], prefix)));
}

/** Returns the feature with that key, if the data has it. */
export function featureAt(...path: string[]): CompatStatement | undefined {
  let here: Identifier | undefined = data;
  for (const name of path) {
    if (!here || !Object.hasOwn(here, name)) return undefined;
    here = here[name];
  }
  const { __compat: compat } = here ?? {};
  return compat;
}

/** Returns the supported browsers that have a feature neither by its name nor under one of the prefixes. */
export function lacking(compat: CompatStatement | undefined, prefixes: string[] = []): string[] {
  if (!compat) return [];
  return Object.keys(BROWSERS).filter(
    (name) => !supports(compat, name as keyof typeof BROWSERS, ['', ...prefixes]),
  );
}

/** A too new feature that is used without a fallback. */
export interface Finding {
  /** The feature's key in browser-compat-data, such as css.properties.text-wrap. */
  feature: string;
  /** Its location for a reader: a selector, or a piece of the script. */
  place: string;
  lacking: string[];
}

/** Returns the finding for a feature that a supported browser lacks. */
export function findingFor(path: string[], place: string, prefixes: string[] = []): Finding[] {
  const without = lacking(featureAt(...path), prefixes);
  return without.length === 0 ? [] : [{ feature: path.join('.'), place, lacking: without }];
}
