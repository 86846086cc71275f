import { foldTyped } from './typed';

const APART = '(?: ?[-.] ?| )?';
const US_PHONE = new RegExp(
  `^(?:\\(?\\+?1\\)?${APART})?(?:(\\d{3})|\\((\\d{3})\\))${APART}(\\d{3})${APART}(\\d{4})$`,
);

/**
 * A U.S. number as ddd-ddd-dddd, or null. Parentheses around the area code, dashes, dots, spaces and the country
 * code 1 are allowed (V5). Digits are never dropped (R1.3f): a number with an extension is null. The server reads
 * the same forms.
 */
export function readUsPhone(text: string): string | null {
  const parts = US_PHONE.exec(foldTyped(text));
  return parts ? `${parts[1] ?? parts[2]}-${parts[3]}-${parts[4]}` : null;
}

/** A U.S. number as ddd-ddd-dddd; any other text stays as it is. */
export function showPhone(text: string): string {
  return readUsPhone(text) ?? text;
}

const ANY_PHONE = /^[+\d(][-+\d ().]*(?:(?:ext\.?|x|#) ?\d{1,6})?$/;
/** The number of digits without which a number cannot be called. */
const LEAST_DIGITS = 10;

/** Whether a text is a number of ten digits or more, from any country, perhaps with an extension. */
export function isPhone(text: string): boolean {
  const typed = foldTyped(text).toLowerCase();
  return typed.replace(/\D/g, '').length >= LEAST_DIGITS && ANY_PHONE.test(typed);
}
