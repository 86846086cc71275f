// The variants of a journey on a single database: two languages, on a phone and on a desk.
import { DESK, PHONE } from './browser.mjs';

/**
 * Returns all four variants, each with its tag: the named one, if any, always runs, the others only in a full
 * run. The surname separates the people of the variants.
 */
export function fourWays(quickLang, quickWidth) {
  return ['en', 'es'].flatMap((lang) =>
    [PHONE, DESK].map((width) => ({
      lang,
      width,
      surname: `Journey${lang}${width === PHONE ? 'phone' : 'desk'}`,
      tag: lang === quickLang && width === quickWidth ? [] : '@all',
    })),
  );
}
