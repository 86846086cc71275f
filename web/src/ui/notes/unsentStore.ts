/** What words are about: a note of one's own, or the reply to the note of that number. */
export type About = 'note' | number;

/** Words to the coach that were typed and not sent. */
export interface UnsentWords {
  /** When they were last changed; RFC 3339. */
  at: string;
  text: string;
  /** The newest note there was then; 0 when there was none. */
  after: number;
}

/** Older words than this are nobody's unfinished work any more, in milliseconds: 30 days. */
const TOO_OLD_MS = 30 * 86_400_000;

// What this device did not want to keep; it lasts as long as the page is loaded.
const held = new Map<string, string>();
const watchers = new Set<() => void>();

// The key of the site is no part of the name: who reads the words must have the link as well.
const nameOf = (siteId: string, about: About) => `beacon-unsent-${siteId}-${about}`;

function stored(name: string): string | null {
  try {
    return held.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The words as this device keeps them; null when there are none, or none of the last 30 days. */
export function readUnsent(siteId: string, about: About): UnsentWords | null {
  try {
    const words = JSON.parse(stored(nameOf(siteId, about)) ?? 'null') as Partial<UnsentWords> | null;
    const whole = typeof words?.text === 'string' && typeof words.after === 'number';
    const age = Date.now() - Date.parse(words?.at ?? '');
    return whole && age < TOO_OLD_MS ? (words as UnsentWords) : null;
  } catch {
    return null;
  }
}

/** Whether the words last only as long as the page is loaded. */
export function isOnlyHeld(siteId: string, about: About): boolean {
  return held.has(nameOf(siteId, about));
}

/** Keeps words on this device, or at least on this page. */
export function keepUnsent(siteId: string, about: About, words: UnsentWords): void {
  const name = nameOf(siteId, about);
  const text = JSON.stringify(words);
  try {
    localStorage.setItem(name, text);
    held.delete(name);
  } catch {
    held.set(name, text);
  }
  for (const tell of watchers) tell();
}

/** Forgets words, if there are any. */
export function forgetUnsent(siteId: string, about: About): void {
  const name = nameOf(siteId, about);
  if (stored(name) === null) return;
  held.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // What cannot be reached was never kept.
  }
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
