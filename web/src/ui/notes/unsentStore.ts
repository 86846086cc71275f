import { deviceStore } from '@/domain/keptStore';

/** What words are about: a note of one's own, or the reply to the note of that number. */
export type About = 'note' | number;

/** Words to the coach that were typed and not sent. */
export interface UnsentWords {
  /** When they were last changed; RFC 3339. */
  at: string;
  text: string;
  /** The newest note there was then; 0 when there was none. */
  after: number;
  /** By this the server knows them when they are sent again. Words that were kept before there were keys have none. */
  formKey?: string;
}

/** Older words than this are nobody's unfinished work any more, in milliseconds: 30 days. */
const TOO_OLD_MS = 30 * 86_400_000;

const watchers = new Set<() => void>();

// The key of the site is no part of the name: who reads the words must have the link as well.
const nameOf = (siteId: string, about: About) => `beacon-unsent-${siteId}-${about}`;

/** The words as this device keeps them; null when there are none, or none of the last 30 days. */
export function readUnsent(siteId: string, about: About): UnsentWords | null {
  const words = deviceStore.readJson(nameOf(siteId, about)) as Partial<UnsentWords> | null;
  const whole = typeof words?.text === 'string' && typeof words.after === 'number';
  const age = Date.now() - Date.parse(words?.at ?? '');
  return whole && age < TOO_OLD_MS ? (words as UnsentWords) : null;
}

/** Whether the words last only as long as the page is loaded. */
export function isOnlyHeld(siteId: string, about: About): boolean {
  return deviceStore.isOnlyHeld(nameOf(siteId, about));
}

/** Keeps words on this device, or at least on this page. */
export function keepUnsent(siteId: string, about: About, words: UnsentWords): void {
  deviceStore.writeJson(nameOf(siteId, about), words);
  for (const tell of watchers) tell();
}

/** Forgets words, if there are any. */
export function forgetUnsent(siteId: string, about: About): void {
  const name = nameOf(siteId, about);
  if (deviceStore.read(name) === null) return;
  deviceStore.remove(name);
  for (const tell of watchers) tell();
}

/** Calls when words change, here or in another window. Answers how to end that. */
export function watchUnsent(onChange: () => void): () => void {
  watchers.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    watchers.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
