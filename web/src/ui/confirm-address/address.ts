/** An address as it is compared; street holds the whole line, apartment and all. */
export interface ShownAddress {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

/** What the postal service would write. */
export interface RecommendedAddress extends ShownAddress {
  /** 0, or more when the apartment, suite or box number is missing. */
  errorCount: number;
  /** Shown as the recommendation where something is missing (V2); without it the address is. */
  errorDescription?: string;
}

/** Whether both are written letter for letter alike. */
export function sameAddress(a: ShownAddress, b: ShownAddress): boolean {
  return a.street === b.street && a.city === b.city && a.state === b.state && a.postalCode === b.postalCode;
}

/** A piece of a line; `isNew` where the other address does not have it. */
export interface Piece {
  text: string;
  isNew: boolean;
}

/**
 * The recommended line in pieces, so that what differs from the typed one by more than capitals can be marked:
 * "418 Main St" and "Unit 2".
 */
export function differences(recommended: string, typed: string): Piece[] {
  const known = new Set(typed.toLowerCase().split(/\s+/));
  const pieces: Piece[] = [];
  for (const word of recommended.split(/\s+/).filter(Boolean)) {
    const isNew = !known.has(word.toLowerCase());
    const last = pieces.at(-1);
    if (last?.isNew === isNew) last.text += ` ${word}`;
    else pieces.push({ text: word, isNew });
  }
  return pieces;
}
