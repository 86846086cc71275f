import { tabStore } from '@/domain/keptStore';
import { draftPrefix } from '@/domain/reviewDraft';
import { unsentKind, type UnsentKind } from '@/domain/unsentWork';

/** The number of unsent items of each kind; `elsewhere` means that a screen has unsent input that no tab stores. */
export type UnsentWork = Partial<Record<UnsentKind, number>> & { elsewhere?: true };

const onScreen = new Set<symbol>();
const forgetters = new Set<() => void>();

/** Marks the screen as having unsent input. Returns the function that removes the mark. */
export function holdWork(): () => void {
  const mark = Symbol('unsent');
  onScreen.add(mark);
  return () => {
    onScreen.delete(mark);
  };
}

/**
 * Registers a function that deletes a feature's unsent work from memory at sign-out; such work is in no tab's storage.
 */
export function whenSignedOut(forget: () => void): void {
  forgetters.add(forget);
}

const keysOfTab = () => tabStore.names().filter((key) => key.startsWith(draftPrefix));

/** Returns the account's unsent work in this tab, on any record; null if there is none. */
export function unsentWork(staffId: number): UnsentWork | null {
  const work: UnsentWork = {};
  for (const key of keysOfTab()) {
    const kind = unsentKind(staffId, key, tabStore.read(key) ?? '');
    if (kind) work[kind] = (work[kind] ?? 0) + 1;
  }
  // A screen's unsent input is usually stored by the tab and already counted.
  if (onScreen.size > 0 && Object.keys(work).length === 0) work.elsewhere = true;
  return Object.keys(work).length > 0 ? work : null;
}

/** Deletes all unsent work, because only its author may see it. */
export function forgetWork(): void {
  for (const key of keysOfTab()) tabStore.remove(key);
  for (const forget of forgetters) forget();
}
