import { isBlank } from './line';
import { draftPrefix } from './reviewDraft';

/** The kinds of unsent staff work: a note, a patient's draft, a review's comment. */
export type UnsentKind = 'note' | 'draft' | 'comment';

interface StoredWork {
  text?: unknown;
  comment?: unknown;
  reasons?: unknown;
}

const hasWords = (text: unknown) => typeof text === 'string' && !isBlank(text);

function hasComment({ comment, reasons }: StoredWork): boolean {
  const parts = Array.isArray(reasons) ? (reasons as StoredWork[]) : [];
  return hasWords(comment) || parts.some((part) => hasWords(part.comment));
}

function parse(value: string): StoredWork | null {
  try {
    const kept: unknown = JSON.parse(value);
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Returns the kind of unsent work under a storage key of this person (see reviewDraft); null if there is none.
 * A draft is stored only while it is unsaved.
 */
export function unsentKind(staffId: number, key: string, value: string): UnsentKind | null {
  const prefix = `${draftPrefix}${staffId}:`;
  const kept = key.startsWith(prefix) ? parse(value) : null;
  if (!kept) return null;
  const rest = key.slice(prefix.length);
  if (rest.startsWith('words:')) return 'draft';
  if (rest.startsWith('note:')) return hasWords(kept.text) ? 'note' : null;
  return hasComment(kept) ? 'comment' : null;
}
