import { foldTyped } from './foldTyped';

const APART = '(?: ?[-.] ?| )?';
const US_PHONE = new RegExp(
  `^(?:\\(?\\+?1\\)?${APART})?(?:(\\d{3})|\\((\\d{3})\\))${APART}(\\d{3})${APART}(\\d{4})$`,
);

/**
 * Returns a U.S. number as ddd-ddd-dddd, or null. Parentheses around the area code, dashes, dots, spaces and
 * the country code 1 are allowed (V5). Digits are never dropped (R1.3f): a number with an extension is null.
 * The server accepts the same forms.
 */
export function readUsPhone(text: string): string | null {
  const parts = US_PHONE.exec(foldTyped(text));
  return parts ? `${parts[1] ?? parts[2]}-${parts[3]}-${parts[4]}` : null;
}

/** Returns a U.S. number as ddd-ddd-dddd, and any other text unchanged. */
export function showPhone(text: string): string {
  return readUsPhone(text) ?? text;
}

const ANY_PHONE = /^[+\d(][-+\d ().]*(?:(?:ext\.?|x|#) ?\d{1,6})?$/;
/** The minimum number of digits of a number that can be called. */
const LEAST_DIGITS = 10;

/** Reports whether a text is a number of ten digits or more, from any country, with an optional extension. */
export function isPhone(text: string): boolean {
  const typed = foldTyped(text).toLowerCase();
  return typed.replace(/\D/g, '').length >= LEAST_DIGITS && ANY_PHONE.test(typed);
}
