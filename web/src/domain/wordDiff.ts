import { normaliseLineEnds } from './textLength';

/** A stretch of text that is in both versions, or only on this side. */
export interface Stretch {
  text: string;
  changed: boolean;
}

/** The word differences of two texts, and their number. */
export interface WordDiff {
  live: Stretch[];
  pending: Stretch[];
  changes: number;
}

/** A part returned by a diff library: added, removed, or unchanged. */
export interface DiffPart {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** The interface of the diff library. */
export type Differ = (before: string, after: string) => DiffPart[];

/** Reports whether two texts are equal except for the kind of line breaks and outer whitespace. */
export function isSameText(live: string, pending: string): boolean {
  return normaliseLineEnds(live).trim() === normaliseLineEnds(pending).trim();
}

/** Returns the differences of two texts, to show them side by side. */
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

/** A stretch of text in both versions, only in the earlier, or only in the later one. */
export interface InlineStretch {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Returns the differences of two texts as one text, in which removed words precede the words that replace them. */
export function inlineDiff(before: string, after: string, differ: Differ): InlineStretch[] {
  const all: InlineStretch[] = [];
  let removed = '';
  let added = '';
  const push = (kind: InlineStretch['kind'], text: string) => {
    if (text !== '') all.push({ text, kind });
  };
  const flush = () => {
    push('removed', removed);
    push('added', added);
    [removed, added] = ['', ''];
  };
  for (const part of bridged(differ(before, after))) {
    if (part.removed) removed += part.value;
    else if (part.added) added += part.value;
    else {
      flush();
      push('same', part.value);
    }
  }
  flush();
  return all;
}

/**
 * The maximum length of an unchanged stretch between two changes that is merged into them, such as "I", "my", ". The".
 */
const SCRAP = 3;

/**
 * Merges whitespace or a scrap between two changes into both changes. A rewritten sentence then counts as one change
 * instead of one per word.
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
