import { folded } from '@/domain/foldName';

/** A part of a text, and whether it matches the search. */
export interface Part {
  text: string;
  isMatch: boolean;
}

/** Letters, digits and the signs inside names. Everything else separates words. */
const WORD = /[\p{L}\p{M}\p{N}'’ʻ`]+/gu;

/** Returns the folded words of a search. */
const wordsOf = (search: string) => folded(search).match(WORD) ?? [];

/** Splits a text into parts, so that the beginnings of words that match a word of the search can be marked. */
export function marked(text: string, search: string): Part[] {
  const wanted = wordsOf(search);
  const parts: Part[] = [];
  const add = (piece: string, isMatch: boolean) => {
    const last = parts.at(-1);
    if (piece === '') return;
    if (last?.isMatch === isMatch) last.text += piece;
    else parts.push({ text: piece, isMatch });
  };
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = Math.max(0, ...wanted.map((begin) => matchedLength(word, begin)));
    add(text.slice(end, index), false);
    add(word.slice(0, length), true);
    add(word.slice(length), false);
    end = index + word.length;
  }
  add(text.slice(end), false);
  return parts;
}

/** Returns the number of a word's characters that match its folded beginning; 0 if it begins otherwise. */
function matchedLength(word: string, begin: string): number {
  if (!folded(word).startsWith(begin)) return 0;
  let length = 0;
  for (const letter of word) {
    if (folded(word.slice(0, length)).length >= begin.length) break;
    length += letter.length;
  }
  return length;
}
