import { asLine } from './line';

const DASHES = /[\u2010-\u2015\u2212]/g;
const SLASHES = /[\u2044\u2215]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_SHIFT = 0xfee0;

/**
 * Returns a cleaned line in which plain digits, signs and spaces replace full-width forms and the dashes and
 * spaces of word processors. The server reads the same forms (internal/platform/personal).
 */
export function foldTyped(text: string): string {
  return asLine(text)
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_SHIFT))
    .replace(DASHES, '-')
    .replace(SLASHES, '/')
    .replace(/\s+/g, ' ')
    .trim();
}
