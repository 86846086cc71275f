import { tabStore } from '@/domain/keptStore';
import { get } from './client';
import type { Results } from './operations';

/** A text that people agree to, by its kind and key (internal/texts/kinds.go). */
export interface AgreedText {
  kind: 'release' | 'responsibility' | 'text-consent';
  key: string;
}

/** The words of a text in both languages, with the version that an agreement names. */
export type Wording = Results<'GET', '/texts/{kind}/{key}'>;

/** A tab keeps the words that its reader began with for a day; the server accepts them for two weeks. */
const KEPT_MS = 86_400_000;

const storeName = ({ kind, key }: AgreedText) => `beacon-wording-${kind}-${key}`;

/** Fetches the words in force, or returns the words that the reader of this tab began with. */
export async function fetchWording(text: AgreedText, signal?: AbortSignal): Promise<Wording> {
  const kept = tabStore.readJson(storeName(text)) as { at: number; wording: Wording } | null;
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.wording;
  const wording = await get('/texts/{kind}/{key}', { params: { ...text }, signal });
  tabStore.writeJson(storeName(text), { at: Date.now(), wording });
  return wording;
}

/** Removes the kept words after they were sent: a page that is loaded again shows the words in force. */
export const dropWording = (text: AgreedText) => tabStore.remove(storeName(text));
