import { wasReplied, wasSent, type Note } from '@/domain/notes';

/** What a coach is writing to a patient. */
export interface Writing {
  text: string;
  /** The note that it answers; null for a note of its own. */
  answers: number | null;
  /** The newest note there was when it was last changed; 0 when there was none. */
  after: number;
}

/** Nothing is being written. */
export const nothing: Writing = { text: '', answers: null, after: 0 };

/** What this tab keeps under a key. */
export function readWriting(key: string): Writing {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Writing> | null;
    return typeof kept?.text === 'string' ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

/** Keeps it in this tab, or forgets it when it is empty. */
export function keepWriting(key: string, writing: Writing): void {
  try {
    if (writing.text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(writing));
  } catch {
    // It is on the screen, and the browser asks before that is closed.
  }
}

/** Whether the notes have it, as a note or as the reply: it was sent after all, and only the answer was lost. */
export function isAmong(notes: readonly Note[], { text, answers, after }: Writing): boolean {
  return wasSent(notes, false, text, after) || (answers !== null && wasReplied(notes, answers, text));
}
