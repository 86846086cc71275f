import { isSignature } from '@/domain/signing';

const tight = (name: string) => name.normalize().replace(/\p{White_Space}/gu, '');

/**
 * Returns the consenter's name as it must be typed: without spaces inside each name, one between the two (V5,
 * Signature).
 */
export function expectedSignature(firstName: string, lastName: string): string {
  return `${tight(firstName)} ${tight(lastName)}`;
}

/**
 * Reports whether the typed signature is the expected one; variants of apostrophes, hyphens and accents are
 * equal.
 */
export function isRightSignature(typed: string, firstName: string, lastName: string): boolean {
  return isSignature(typed, expectedSignature(firstName, lastName));
}

/** The fault of a signature that differs only in capitals, spaces or both. */
export interface SignatureFault {
  kind: 'capitals' | 'spacing' | 'both';
  /** The capitals of the name that were typed in lower case, each once. */
  letters: string[];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns the fault of a signature that has the right letters; null for a right one and for other letters. */
export function signatureFault(typed: string, firstName: string, lastName: string): SignatureFault | null {
  const wanted = expectedSignature(firstName, lastName);
  const right = Array.from(tight(wanted));
  const given = Array.from(tight(typed));
  if (right.length !== given.length || !right.every((letter, n) => isSame(letter, given[n] ?? '')))
    return null;
  const letters = [...new Set(right.filter((letter, n) => letter !== given[n]))];
  const isSpaced = spacing(typed) !== spacing(wanted);
  if (letters.length > 0) return { kind: isSpaced ? 'both' : 'capitals', letters };
  return isSpaced ? { kind: 'spacing', letters } : null;
}

/** Returns a text with every character but white space replaced, for comparing spaces. */
function spacing(text: string): string {
  return text.normalize().replace(/[^\p{White_Space}]/gu, 'x');
}

/** Returns the file name of the signed document: the consenter's names and .pdf (V7). */
export function documentName(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.trim();
  // Removes characters that file names cannot have; the server removes the same ones.
  return `${Array.from(name)
    .filter((letter) => letter >= ' ' && !'/\\:*?"<>|'.includes(letter))
    .join('')}.pdf`;
}
