import { MAX_NAME } from '@/domain/limits';
import { containsHtml } from './containsHtml';
import { asLine, hasLetter } from './line';
import { textLength } from './textLength';

/** Reports whether a text is acceptable as a name: it has a letter, is not too long, and contains no HTML. */
export function isName(text: string): boolean {
  const name = asLine(text);
  return hasLetter(name) && textLength(name) <= MAX_NAME && !containsHtml(name);
}

// Digits, the characters of addresses and links, and the ends of encoded words (RFC 2047).
const SIGN = /[\p{Nd}\p{No}@:\\。]|=\?|\?=/u;

// A word such as "s/o" (son of) and "A/L" (anak lelaki).
const RELATION = /^\(?[\p{L}\p{M}]{1,2}\/[\p{L}\p{M}]{1,2}[.,)]*$/u;

// Words joined by dots, as in "J.R.Smith" and in a domain.
const DOTTED = /[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)+/gu;

// The beginnings of a dotted name: "J.R.Smith", "Ma.Ana", "Sta.Maria".
const INITIALS = /^(?:[\p{L}\p{M}]{1,2}\.)+([\p{L}\p{M}]+)$/u;
const TITLE = /^\p{Lu}\p{Ll}{2}\.(\p{Lu}\p{Ll}{2,})$/u;

// Top-level domains that are not surnames. Others, including those with two letters, count as a surname if they
// are capitalized ("J.Page", "A.Li").
const DOMAIN = /^(?:com|net|org|edu|gov|mil|info|biz|xyz|app|dev|co|io|ly)$/iu;
const SURNAME = /^\p{Lu}\p{Ll}+$/u;
const EITHER = /^(?:[\p{L}\p{M}]{2}|shop|site|online|store|club|live|link|click|page|web|top|icu|vip)$/iu;

/** Reports whether words joined by dots are initials or a short title with a name, not a domain. */
function isDottedName(words: string): boolean {
  const last = (INITIALS.exec(words) ?? TITLE.exec(words))?.[1];
  if (last === undefined || /^www\./iu.test(words)) return false;
  return !DOMAIN.test(last) && (SURNAME.test(last) || !EITHER.test(last));
}

/**
 * Reports whether a name has a digit, an address, a link or an encoded word; the server applies the same check
 * (R14.8).
 */
export function hasContact(name: string): boolean {
  const plain = asLine(name)
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '');
  return plain
    .split(/\s+/u)
    .some(
      (word) =>
        SIGN.test(word) ||
        (word.includes('/') && !RELATION.test(word)) ||
        (word.match(DOTTED) ?? []).some((part) => !isDottedName(part)),
    );
}
