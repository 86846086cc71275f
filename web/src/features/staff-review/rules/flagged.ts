import type { Flag, FlagKind } from '@/api/staffReview';
import type { Stretch } from './wordDiff';

/** A stretch of text as it is shown: changed or not, flagged or not. */
export interface Marked extends Stretch {
  /** The flag that it belongs to; null without one. */
  flag: PlacedFlag | null;
  /** Whether the flag begins here; one flag can go over several stretches. */
  begins: boolean;
}

/** A flag with its place in the list of all. */
export interface PlacedFlag extends Flag {
  /** Counted from 0. */
  n: number;
}

/** The id of a flag's mark, to which its line in the list leads. */
export function flagId({ n }: Pick<PlacedFlag, 'n'>): string {
  return `flag-${n}`;
}

/** The flags of one field. */
export function flagsOf(field: string, flags: readonly Flag[]): PlacedFlag[] {
  return flags.map((flag, n) => ({ ...flag, n })).filter((flag) => flag.field === field);
}

/** What a flag is about, in the words of the text. */
export function flaggedWords(text: string, { start, end }: Flag): string {
  return [...text].slice(start, end).join('');
}

/**
 * Cuts stretches where flags begin and end. All stretches together are the text that the flags were found in;
 * flags count in code points, and do not overlap.
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

/** How many flags of each kind there are, in the order of their weight. */
export function kindsOf(flags: readonly Flag[]): FlagKind[] {
  const order: FlagKind[] = ['payment', 'phone', 'email', 'link'];
  return order.filter((kind) => flags.some((flag) => flag.kind === kind));
}
