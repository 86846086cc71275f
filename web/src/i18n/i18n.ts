import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { asLang, type Lang } from '@/domain/page';

export type { I18n, Lang };

/** Messages of one area, as the build compiled them from the catalogue. */
export type Catalogue = Record<string, unknown>;

/** An i18n with its language active and the given catalogues loaded. */
export function createI18n(lang: Lang, catalogues: readonly Catalogue[]): I18n {
  const i18n = setupI18n({ missing: (_locale, id) => id });
  for (const catalogue of catalogues) addCatalogue(i18n, lang, catalogue);
  i18n.activate(lang);
  return i18n;
}

/** Adds one area's messages for a language; what was there stays. */
export function addCatalogue(i18n: I18n, lang: Lang, catalogue: Catalogue): void {
  // A copy, because later catalogues are merged into the first one that was loaded.
  i18n.load(lang, { ...catalogue } as Messages);
}

/** The language that an i18n speaks at the moment. */
export function activeLang(i18n: I18n): Lang {
  return asLang(i18n.locale);
}

/** How long the choice of a language is kept, in seconds: one year. */
const LANG_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the choice for the next visit; the server reads the same cookie. */
export function rememberLang(lang: Lang): void {
  document.cookie = `lang=${lang}; Max-Age=${LANG_COOKIE_SECONDS}; Path=/; SameSite=Lax`;
}
