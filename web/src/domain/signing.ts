import { unaccented } from './foldName';

// The rules of initials and signatures, equal to internal/platform/personal/signing.go.

const APOSTROPHE = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌꞋ]/u;

/** Returns a capital that is one letter, as on the server: "ß" stays and does not become "SS". */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}

/** Returns each letter with its combining marks, in capitals. */
export function splitLetters(text: string): string[] {
  return (
    text
      .trim()
      .normalize()
      .match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  ).map((letter) => Array.from(letter, capital).join(''));
}

function firstInitial(name: string): string {
  return capital(
    Array.from(name.normalize()).find((letter) => /[\p{L}\p{N}]/u.test(letter) && !APOSTROPHE.test(letter)) ??
      '',
  );
}

/**
 * Returns the first letter of each name, in capitals; an apostrophe before it, as in "ʻOkina", is no letter
 * (V5, Initials).
 */
export const initialsFor = (...names: string[]) => names.map(firstInitial).join('');

const bare = (letter: string) => capital([...unaccented(letter)][0] ?? '');

/**
 * Reports whether typed initials are the expected ones. Case is ignored, and each letter may lack its accent.
 */
export function areInitials(typed: string, expected: string): boolean {
  const given = splitLetters(typed);
  const wanted = splitLetters(expected);
  return (
    wanted.length > 0 &&
    given.length === wanted.length &&
    wanted.every((letter, i) => given[i] === letter || given[i] === bare(letter))
  );
}

/**
 * Reports whether a typed signature is the expected name. Capitals and spaces must match. All apostrophes are equal,
 * all hyphens are equal, and accents may be left out.
 */
export function isSignature(typed: string, expected: string): boolean {
  const hasOtherSpace = Array.from(typed).some((letter) => letter !== ' ' && /\p{White_Space}/u.test(letter));
  return unaccented(typed) === unaccented(expected) && !hasOtherSpace;
}
