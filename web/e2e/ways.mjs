// The ways in which a journey of a single database is walked: two languages, and a phone and a desk.
import { DESK, PHONE } from './browser.mjs';

/**
 * All four ways, each with its tag: the one that is named, if any, is walked always, the others only when everything
 * is. The surname keeps the people of one way apart from those of another.
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
