import { activeLang, addCatalogue, rememberLang, type Catalogue, type I18n, type Lang } from './i18n';
import { sharedCatalogue } from './shared';

const files = import.meta.glob<{ default: Catalogue }>([
  '@catalogues/{en,es}/*.json',
  '!@catalogues/{en,es}/shared.json',
]);

/** Fetches the messages of one area; throws if the area has no catalogue. */
async function fetchCatalogue(area: string, lang: Lang): Promise<Catalogue> {
  if (area === 'shared') return sharedCatalogue[lang];
  const load = files[`../catalogues/${lang}/${area}.json`];
  if (!load) throw new Error(`no ${lang} catalogue for ${area}`);
  return (await load()).default;
}

/** Loads catalogues when screens need them, and switches the language of all loaded catalogues. */
export interface CatalogueLoader {
  /** Loads the messages of the areas in the active language. */
  load(areas: readonly string[]): Promise<void>;
  /** Switches the open screen to another language without a reload, and remembers the language. */
  switchTo(lang: Lang): Promise<void>;
}

/** Returns the loader of an i18n. */
export function createCatalogueLoader(i18n: I18n): CatalogueLoader {
  const loaded = new Map<string, Promise<void>>();
  const areas = new Set<string>(['shared']);

  function loadOne(area: string, lang: Lang): Promise<void> {
    const key = `${lang}/${area}`;
    const known = loaded.get(key);
    if (known) return known;
    const started = fetchCatalogue(area, lang).then((catalogue) => addCatalogue(i18n, lang, catalogue));
    loaded.set(key, started);
    // Allows another try after a failed fetch.
    started.catch(() => loaded.delete(key));
    return started;
  }

  return {
    async load(wanted) {
      for (const area of wanted) areas.add(area);
      await Promise.all(wanted.map((area) => loadOne(area, activeLang(i18n))));
    },
    async switchTo(lang) {
      await Promise.all([...areas].map((area) => loadOne(area, lang)));
      i18n.activate(lang);
      document.documentElement.lang = lang;
      rememberLang(lang);
    },
  };
}
