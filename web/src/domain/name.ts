import { containsHtml } from './html';
import { asLine, hasLetter } from './line';
import { textLength } from './textLength';

/** The longest name of a person, in code points; the server's own limit. */
export const LONGEST_NAME = 64;

/** Reports whether a text can be somebody's name: it has a letter, is not too long, and holds no HTML. */
export function isName(text: string): boolean {
  const name = asLine(text);
  return hasLetter(name) && textLength(name) <= LONGEST_NAME && !containsHtml(name);
}

// Digits, the signs of addresses and links, and words that a dot joins as in a domain.
const CONTACT = /[\p{Nd}\p{No}@:/\\。]|[\p{L}\p{M}]{3}\.[\p{L}\p{M}]{2}|\.[\p{L}\p{M}]{2,3}(?![\p{L}\p{M}])/u;

/** Reports whether a name has a digit, an address or a link in it, as the server does (R14.8). */
export function hasContact(name: string): boolean {
  const plain = asLine(name)
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '');
  return CONTACT.test(plain);
}
