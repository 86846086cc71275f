/** An address for comparison; street is the whole line, including the apartment. */
export interface ShownAddress {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

/** The recommended spelling of an address. */
export interface RecommendedAddress extends ShownAddress {
  /** 0, or more if the apartment, suite or box number is missing. */
  errorCount: number;
  /** Shown as the recommendation if parts are missing (V2); without it the address is shown. */
  errorDescription?: string;
  /** Whether the postal service lists the street and number; otherwise only ZIP code, city and state were compared. */
  streetChecked: boolean;
}

/** Reports whether two addresses differ only in capitals and punctuation. */
export function sameAddress(a: ShownAddress, b: ShownAddress): boolean {
  return addressKey(a) === addressKey(b);
}

/** Returns a key that is equal for addresses that differ only in capitals and punctuation. */
function addressKey({ street, city, state, postalCode }: ShownAddress): string {
  return [street, city, state, postalCode].map((text) => addressWords(text).map(plain).join(' ')).join('\n');
}

const addressWords = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const plain = (word: string) => word.toLowerCase().replace(/’/g, "'").replace(/\.$/, '');

/** A piece of a line; `isNew` if the other address lacks it. */
export interface Piece {
  text: string;
  isNew: boolean;
}

/**
 * Splits the recommended line into pieces, to mark differences other than capitals and punctuation: "418 Main St" and
 * "Unit 2".
 */
export function differences(recommended: string, typed: string): Piece[] {
  const known = new Set(addressWords(typed).map(plain));
  const pieces: Piece[] = [];
  for (const word of recommended.split(/\s+/).filter(Boolean)) {
    const isNew = !known.has(plain(word.replace(/,$/, '')));
    const last = pieces.at(-1);
    if (last?.isNew === isNew) last.text += ` ${word}`;
    else pieces.push({ text: word, isNew });
  }
  return pieces;
}
