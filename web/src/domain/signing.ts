import { unaccented } from './foldName';

// The rules of initials and signatures, as internal/platform/personal/signing.go has them.

const APOSTROPHE = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌꞋ]/u;

/** One capital for one letter, as the server has it: "ß" stays rather than becoming "SS". */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}

/** Each letter with the marks that follow it, in capitals. */
export function lettersOf(text: string): string[] {
  return (
    text
      .trim()
      .normalize()
      .match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  ).map((letter) => Array.from(letter, capital).join(''));
}

function initialOf(name: string): string {
  return capital(
    Array.from(name.normalize()).find((letter) => /[\p{L}\p{N}]/u.test(letter) && !APOSTROPHE.test(letter)) ??
      '',
  );
}

/** The first letter of each name, in capitals; apostrophes before it, as in "ʻOkina", are no letters (V5, Initials). */
export const initialsOf = (...names: string[]) => names.map(initialOf).join('');

const bare = (letter: string) => capital([...unaccented(letter)][0] ?? '');

/** Whether typed initials are the expected ones, in any case, each letter with or without its accent. */
export function areInitials(typed: string, expected: string): boolean {
  const given = lettersOf(typed);
  const wanted = lettersOf(expected);
  return (
    wanted.length > 0 &&
    given.length === wanted.length &&
    wanted.every((letter, i) => given[i] === letter || given[i] === bare(letter))
  );
}

/**
 * Reports whether a typed signature is the expected name. Capitals and spaces must match. All apostrophes are equal, all
 * hyphens are equal, and accents may be left out.
 */
export function isSignature(typed: string, expected: string): boolean {
  const hasOtherSpace = Array.from(typed).some((letter) => letter !== ' ' && /\p{White_Space}/u.test(letter));
  return unaccented(typed) === unaccented(expected) && !hasOtherSpace;
}
