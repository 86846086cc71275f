import { tabStore } from '@/domain/keptStore';
import type { ChosenLang } from '@/domain/textLang';
import { wasReplied, wasSent, type Note } from '@/domain/notes';

/** What a coach is writing to a patient. */
export interface Writing {
  text: string;
  /** The language that the coach chose; null without a choice. */
  lang: ChosenLang | null;
  /** The note that it answers; null for a note of its own. */
  answers: number | null;
  /** The newest note there was when it was last changed; 0 when there was none. */
  after: number;
  /** By this the server knows it when it is sent again; empty while nothing is being written. */
  formKey: string;
}

/** Nothing is being written. */
export const nothing: Writing = { text: '', lang: null, answers: null, after: 0, formKey: '' };

/** What this tab keeps under a key. */
export function readWriting(key: string): Writing {
  const kept = tabStore.readJson(key) as Partial<Writing> | null;
  return typeof kept?.text === 'string' ? { ...nothing, ...kept } : nothing;
}

/** Keeps it in this tab, or forgets it when it is empty. */
export function keepWriting(key: string, writing: Writing): void {
  if (writing.text === '') tabStore.remove(key);
  else tabStore.writeJson(key, writing);
}

/** Whether the notes have it, as a note or as the reply: it was sent after all, and only the answer was lost. */
export function isAmong(notes: readonly Note[], { text, answers, after }: Writing): boolean {
  return wasSent(notes, false, text, after) || (answers !== null && wasReplied(notes, answers, text));
}
