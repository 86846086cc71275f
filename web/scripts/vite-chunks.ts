/** The bundler's information about modules. */
interface Modules {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null;
}

const WORDS = /\/catalogues\/(en|es)\/([a-z-]+)\.json$/;
/** Small catalogues that several screens need; each kind is one file per language. */
const SHARED_WORDS: Record<string, readonly string[]> = {
  common: ['address', 'contact', 'human', 'lost-link', 'pictures', 'release'],
  site: ['dashboard', 'editor', 'notes'],
  staff: ['staff', 'coach', 'record'],
};
/** Code that only some screens share, and that is too large for all others. */
const AREAS: Record<string, readonly RegExp[]> = {
  'public-site': [
    /\/features\/public-site\/|\/ui\/foot-nav\/|\/i18n\/public\.|\/(?:en|es)\/public\.json/,
    /\/(?:recordVisit|visits)\.ts/,
  ],
  pictures: [
    /\/ui\/picture-editor\//,
    /\/domain\/(?:draftPicture|keptPictures|reducePictures|storedPicture|cropGeometry)\./,
  ],
  figures: [/\/ui\/(?:stat-tile|video-player|tabs|copy-button)\//],
  notes: [
    /\/ui\/(?:notes|text-language|work-bar)\/|\/useLeaveQuestion\./,
    /\/(?:api|domain)\/(?:notes|textLang)\./,
  ],
  forms: [
    /\/ui\/field\/(?:rewriteOnLeaving|PhoneField|DateField)\.|\/domain\/(?:phone|typed|foldName|signing)\./,
    /\/(?:confirm-address|address|contact-data)\/|\/usStates\./,
  ],
  'human-check': [/\/ui\/human-check\/|\/humanCheck\.|\/domain\/challenge\./],
};
const STAFF = /\/(?:features|app)\/staff(?:-[a-z-]+)?\//;

/**
 * Returns the modules that lead to a module by static imports: the app itself, or files that are loaded on
 * demand.
 */
function entryPoints(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const info = modules.getModuleInfo(id);
  if (!info) return [];
  const above = info.importers.flatMap((importer) => entryPoints(importer, modules, seen));
  return info.isEntry || info.dynamicImporters.length > 0 ? [id, ...above] : above;
}

/** Returns the chunk of an app module; null leaves it to the screen that needs it. */
function chunkName(id: string, modules: Modules): string | null {
  const [, lang, area] = WORDS.exec(id) ?? [];
  if (area && !['public', 'shared'].includes(area)) {
    const kind = Object.keys(SHARED_WORDS).find((name) => SHARED_WORDS[name]?.includes(area));
    return `words-${kind ?? area}-${lang}`; // internal/httpapi/public/screen_parts.go has these names
  }
  const roots = entryPoints(id, modules);
  if (roots.some((root) => /\/(?:app\.html|entries\/app\.tsx)$/.test(root))) return 'app';
  if (roots.length < 2) return null;
  const part = Object.keys(AREAS).find((name) => AREAS[name]?.some((place) => place.test(id)));
  // The style sheets of such parts are small: loading a kibibyte too early costs less than another file.
  if (part) return id.endsWith('.css') && part !== 'public-site' ? 'app' : part;
  if (id.includes('/features/')) return null;
  return roots.every((root) => STAFF.test(root)) ? 'staff' : 'app';
}

/**
 * The chunks of the app. A reader far away waits for each, so they are few: the app with its libraries and
 * shared code, a few parts that some screens share, and each screen with its messages. A group includes the
 * imports of its modules, unless an earlier group has them.
 */
export const chunkGroups = [/^words-/, /^app$/, /./].map((wanted, n) => ({
  debugName: `chunks-${n}`,
  priority: 3 - n,
  name: (id: string, modules: Modules) => {
    const chunk = chunkName(id, modules);
    return chunk !== null && wanted.test(chunk) ? chunk : null;
  },
}));
