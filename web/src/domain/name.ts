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
