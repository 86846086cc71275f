import { tabStore } from '@/domain/keptStore';
import type { ChosenLang } from '@/domain/textLang';
import { wasReplied, wasSent, type Note } from '@/domain/notes';

/** A coach's unsent message to a patient. */
export interface Writing {
  text: string;
  /** The language that the coach chose; null without a choice. */
  lang: ChosenLang | null;
  /** The note that it replies to; null for a new note. */
  answers: number | null;
  /** The newest note at the time of the last change; 0 if there was none. */
  after: number;
  /** The key by which the server recognizes a repeated message; empty while the message is empty. */
  formKey: string;
}

/** An empty message. */
export const nothing: Writing = { text: '', lang: null, answers: null, after: 0, formKey: '' };

/** Returns the message that this tab stored under a key. */
export function readWriting(key: string): Writing {
  const kept = tabStore.readJson(key) as Partial<Writing> | null;
  return typeof kept?.text === 'string' ? { ...nothing, ...kept } : nothing;
}

/** Stores the message in this tab, or deletes it if it is empty. */
export function keepWriting(key: string, writing: Writing): void {
  if (writing.text === '') tabStore.remove(key);
  else tabStore.writeJson(key, writing);
}

/**
 * Reports whether the notes already contain the message, as a note or as a reply. Then it was sent and only the
 * response was lost.
 */
export function isAmong(notes: readonly Note[], { text, answers, after }: Writing): boolean {
  return wasSent(notes, false, text, after) || (answers !== null && wasReplied(notes, answers, text));
}
