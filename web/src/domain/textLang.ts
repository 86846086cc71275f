import type { Lang } from './page';

/** A language that the author of a text can choose; und is any other language. */
export type ChosenLang = Lang | 'und';

/** The choices in display order. */
export const chosenLangs: readonly ChosenLang[] = ['en', 'es', 'und'];

/**
 * Returns the HTML attribute lang of a text: the author's choice, else the stored language; empty when unknown.
 */
export function textLang(stored: string | undefined, chosen: ChosenLang | null): Lang | '' {
  const lang = chosen ?? stored;
  return lang === 'en' || lang === 'es' ? lang : '';
}
