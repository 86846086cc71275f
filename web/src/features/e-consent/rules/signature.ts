import { isSignature } from '@/domain/signing';

const tight = (name: string) => name.normalize().replace(/\p{White_Space}/gu, '');

/**
 * The consenter's name as it is to be typed: spaces inside each name taken out, one between the two
 * (V5, Signature).
 */
export function expectedSignature(firstName: string, lastName: string): string {
  return `${tight(firstName)} ${tight(lastName)}`;
}

/** Whether the typed signature is the expected one, whichever apostrophes, hyphens and accents the keyboard has. */
export function isRightSignature(typed: string, firstName: string, lastName: string): boolean {
  return isSignature(typed, expectedSignature(firstName, lastName));
}

/** The reason why a signature is refused, where it is only capitals, spaces or both. */
export interface SignatureFault {
  kind: 'capitals' | 'spacing' | 'both';
  /** The capitals of the name that were typed in another case, each once. */
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

/** The places of the white space in a text. */
function spacing(text: string): string {
  return text.normalize().replace(/[^\p{White_Space}]/gu, 'x');
}

/** What the signed document is called: the consenter's names and .pdf (V7). */
export function documentName(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.trim();
  // What cannot stand in the name of a file; the server leaves the same out.
  return `${Array.from(name)
    .filter((letter) => letter >= ' ' && !'/\\:*?"<>|'.includes(letter))
    .join('')}.pdf`;
}
