import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

// Every screen must load the catalogues of all messages that its feature uses. A missing catalogue shows raw
// ids.

const SRC = join(import.meta.dirname, '..');
const CATALOGUES = join(SRC, '../../catalogues/en');
const read = (file: string) => readFileSync(file, 'utf8');
const areas = readdirSync(CATALOGUES).map((file) => basename(file, '.json'));
const ids = areas.flatMap((area) =>
  Object.keys(JSON.parse(read(join(CATALOGUES, `${area}.json`))) as Record<string, string>),
);
/** A whole id, or the literal start of a template. */
const anId = new RegExp(`['"\`]((${areas.join('|')})\\.[A-Za-z0-9._-]+)(\\$\\{)?`, 'g');
const isId = (text: string, goesOn?: string) =>
  goesOn ? ids.some((id) => id.startsWith(text)) : ids.includes(text);
/** The public page has its own messages (PageWords). */
const WITH_WORDS = 'public-site';

/** Returns the catalogues that a feature uses. */
function said(feature: string): Set<string> {
  const folder = join(SRC, 'features', feature);
  const found = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const text = read(join(folder, file));
    for (const [, id = '', area = '', goesOn] of text.matchAll(anId)) if (isId(id, goesOn)) found.add(area);
    for (const [, part = ''] of text.matchAll(/'@\/features\/([a-z-]+)/g)) {
      if (part !== WITH_WORDS && part !== feature) for (const area of said(part)) found.add(area);
    }
  }
  return found;
}

const names = (list: string) => [...list.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name);

/** Returns each feature that has screens, with the catalogues that are loaded with all of its screens. */
function loadedWith() {
  const loaded = new Map<string, Set<string>>();
  const add = (feature: string, more: string[]) => {
    loaded.set(feature, new Set(['shared', ...(loaded.get(feature) ?? []), ...more]));
  };
  const screens = read(join(SRC, 'app/router.tsx')).matchAll(
    /import\('@\/features\/([a-z-]+)'\)[^\]]*?areas: \[([^\]]*)\]/g,
  );
  for (const [, feature = '', list = ''] of screens) add(feature, names(list));
  const staff = read(join(SRC, 'app/staff/routes.ts'));
  const features = new Map(
    [...staff.matchAll(/const (\w+): Screen = .*features\/([a-z-]+)'/g)].map(([, name, of]) => [name, of]),
  );
  for (const [, name, list = ''] of staff.matchAll(/show\((\w+)((?:, '[a-z-]+')*)\)/g)) {
    const feature = features.get(name);
    if (feature) add(feature, ['staff', 'coach', 'record', ...names(list)]);
  }
  return loaded;
}

it.each([...loadedWith()])('the route of %s loads the catalogues of all its messages', (feature, loaded) => {
  expect([...said(feature)].filter((area) => !loaded.has(area))).toEqual([]);
});
