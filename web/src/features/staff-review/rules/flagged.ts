import type { Flag, FlagKind } from '@/api/staffReview';
import type { Stretch } from '@/domain/wordDiff';

/** A stretch of displayed text, with its change and its flag. */
export interface Marked extends Stretch {
  /** The flag that contains it, or null. */
  flag: PlacedFlag | null;
  /** Whether the flag begins here; a flag can span several stretches. */
  begins: boolean;
}

/** A flag with its place in the list of all flags. */
export interface PlacedFlag extends Flag {
  /** The place, counted from 0. */
  n: number;
}

/** Returns the id of a flag's mark, which its line in the list links to. */
export function flagId({ n }: Pick<PlacedFlag, 'n'>): string {
  return `flag-${n}`;
}

/** Returns the flags of one field. */
export function fieldFlags(field: string, flags: readonly Flag[]): PlacedFlag[] {
  return flags.map((flag, n) => ({ ...flag, n })).filter((flag) => flag.field === field);
}

/** Returns the flagged words of a text. */
export function flaggedWords(text: string, { start, end }: Flag): string {
  return [...text].slice(start, end).join('');
}

/**
 * Splits stretches at the borders of flags. The stretches together are the text in which the flags were found. Flags
 * count in code points and do not overlap.
 */
export function markUp(stretches: readonly Stretch[], flags: readonly PlacedFlag[]): Marked[] {
  const result: Marked[] = [];
  let at = 0;
  for (const { text, changed } of stretches) {
    const points = [...text];
    const end = at + points.length;
    const cuts = flags
      .flatMap(({ start, end: over }) => [start, over])
      .filter((cut) => cut > at && cut < end);
    let begin = at;
    for (const cut of [...new Set(cuts), end].sort((a, b) => a - b)) {
      const from = begin;
      const flag = flags.find(({ start, end: over }) => start <= from && from < over) ?? null;
      const piece = points.slice(from - at, cut - at).join('');
      if (piece !== '') result.push({ text: piece, changed, flag, begins: flag?.start === from });
      begin = cut;
    }
    at = end;
  }
  return result;
}

/** Returns the kinds of the flags, most severe first. */
export function flagKinds(flags: readonly Flag[]): FlagKind[] {
  const order: FlagKind[] = ['payment', 'phone', 'email', 'link'];
  return order.filter((kind) => flags.some((flag) => flag.kind === kind));
}
