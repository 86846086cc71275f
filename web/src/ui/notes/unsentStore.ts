import { deviceStore } from '@/domain/keptStore';

/** The target of unsent text: a new note, or the reply to the note with that number. */
export type About = 'note' | number;

/** An unsent text to the coach. */
export interface UnsentWords {
  /** The time of the last change, in RFC 3339. */
  at: string;
  text: string;
  /** The newest note at that time; 0 if there was none. */
  after: number;
  /** The key by which the server recognizes a repeated message. Text stored by older releases has none. */
  formKey?: string;
}

/** Older text is no longer considered unfinished, in milliseconds: 30 days. */
const TOO_OLD_MS = 30 * 86_400_000;

const watchers = new Set<() => void>();

// The site's key is not part of the name, so reading the text requires the private link too.
const fieldName = (siteId: string, about: About) => `beacon-unsent-${siteId}-${about}`;

/** Returns the text stored on this device; null if there is none of the last 30 days. */
export function readUnsent(siteId: string, about: About): UnsentWords | null {
  const words = deviceStore.readJson(fieldName(siteId, about)) as Partial<UnsentWords> | null;
  const whole = typeof words?.text === 'string' && typeof words.after === 'number';
  const age = Date.now() - Date.parse(words?.at ?? '');
  return whole && age < TOO_OLD_MS ? (words as UnsentWords) : null;
}

/** Reports whether the text lasts only as long as the page is loaded. */
export function isOnlyHeld(siteId: string, about: About): boolean {
  return deviceStore.isOnlyHeld(fieldName(siteId, about));
}

/** Stores text on this device, or at least in this page. */
export function keepUnsent(siteId: string, about: About, words: UnsentWords): void {
  deviceStore.writeJson(fieldName(siteId, about), words);
  for (const tell of watchers) tell();
}

/** Deletes the text, if any. */
export function forgetUnsent(siteId: string, about: About): void {
  const name = fieldName(siteId, about);
  if (deviceStore.read(name) === null) return;
  deviceStore.remove(name);
  for (const tell of watchers) tell();
}

/** Calls onChange when the text changes, here or in another window. Returns the function that stops it. */
export function watchUnsent(onChange: () => void): () => void {
  watchers.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    watchers.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
