import { normaliseLineEnds } from '@/domain/textLength';

/** A stretch of text that stayed, or is only on this side. */
export interface Stretch {
  text: string;
  changed: boolean;
}

/** Two texts word by word, and in how many places they differ. */
export interface WordDiff {
  live: Stretch[];
  pending: Stretch[];
  changes: number;
}

/** What a library for differences returns: what was added, removed, or neither. */
export interface DiffPart {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** The part of such a library that is needed here. */
export type Differ = (before: string, after: string) => DiffPart[];

/** Whether two texts read the same; the kind of line ends does not count. */
export function isSameText(live: string, pending: string): boolean {
  return normaliseLineEnds(live).trim() === normaliseLineEnds(pending).trim();
}

/** The differences for showing both texts side by side. */
export function wordDiff(live: string, pending: string, differ: Differ): WordDiff {
  const result: WordDiff = { live: [], pending: [], changes: 0 };
  let inChange = false;
  for (const { value, added, removed } of bridged(
    differ(normaliseLineEnds(live), normaliseLineEnds(pending)),
  )) {
    const changed = Boolean(added) || Boolean(removed);
    if (changed && !inChange) result.changes += 1;
    inChange = changed;
    if (!added) append(result.live, value, changed);
    if (!removed) append(result.pending, value, changed);
  }
  return result;
}

function append(side: Stretch[], text: string, changed: boolean) {
  const last = side.at(-1);
  if (last?.changed === changed) last.text += text;
  else if (text !== '') side.push({ text, changed });
}

/** A stretch of at most so many characters between two changes says nothing by itself: "I", "my", ". The". */
const SCRAP = 3;

/**
 * A blank or a scrap that stayed between two changes belongs to both of them: a sentence that was rewritten
 * reads as one change, not as one for each word.
 */
function bridged(parts: readonly DiffPart[]): DiffPart[] {
  const isChange = (part: DiffPart | undefined) => Boolean(part?.added) || Boolean(part?.removed);
  return parts.flatMap((part, n) => {
    const isBridge =
      !isChange(part) &&
      part.value.trim().length <= SCRAP &&
      isChange(parts[n - 1]) &&
      isChange(parts[n + 1]);
    if (!isBridge) return [part];
    return [
      { value: part.value, removed: true },
      { value: part.value, added: true },
    ];
  });
}
