const tight = (name: string) => name.normalize().replace(/\p{White_Space}/gu, '');

/**
 * The consenter's name as it is to be typed: spaces inside each name taken out, one between the two
 * (V5, Signature).
 */
export function expectedSignature(firstName: string, lastName: string): string {
  return `${tight(firstName)} ${tight(lastName)}`;
}

/** Whether the typed signature is the expected one, to the letter, however a keyboard puts its letters together. */
export function isRightSignature(typed: string, firstName: string, lastName: string): boolean {
  return typed.normalize() === expectedSignature(firstName, lastName);
}

/** What the signed document is called: the consenter's names and .pdf (V7). */
export function documentName(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.trim();
  // What cannot stand in the name of a file; the server leaves the same out.
  return `${Array.from(name)
    .filter((letter) => letter >= ' ' && !'/\\:*?"<>|'.includes(letter))
    .join('')}.pdf`;
}
