import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { asLang, type Lang } from '@/domain/page';

export type { I18n, Lang };

/** The messages of one area, compiled from the catalogue by the build. */
export type Catalogue = Record<string, unknown>;

/** Returns an i18n with an active language and the given catalogues. */
export function createI18n(lang: Lang, catalogues: readonly Catalogue[]): I18n {
  const i18n = setupI18n({ missing: (_locale, id) => id });
  for (const catalogue of catalogues) addCatalogue(i18n, lang, catalogue);
  i18n.activate(lang);
  return i18n;
}

/** Adds one area's messages for a language to those already loaded. */
export function addCatalogue(i18n: I18n, lang: Lang, catalogue: Catalogue): void {
  // A copy, because lingui merges later catalogues into the first loaded object.
  i18n.load(lang, { ...catalogue } as Messages);
}

/** Returns the active language. */
export function activeLang(i18n: I18n): Lang {
  return asLang(i18n.locale);
}

/** How long the language cookie lasts, in seconds: one year. */
const LANG_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Stores the language for the next visit; the server reads the same cookie. */
export function rememberLang(lang: Lang): void {
  document.cookie = `lang=${lang}; Max-Age=${LANG_COOKIE_SECONDS}; Path=/; SameSite=Lax`;
}
