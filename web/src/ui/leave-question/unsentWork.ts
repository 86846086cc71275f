import { tabStore } from '@/domain/keptStore';
import { draftPrefix } from '@/domain/reviewDraft';
import { unsentKind, type UnsentKind } from '@/domain/unsentWork';

/** How many things of each kind would be lost; elsewhere: something of the screen that no tab keeps. */
export type UnsentWork = Partial<Record<UnsentKind, number>> & { elsewhere?: true };

const onScreen = new Set<symbol>();
const forgetters = new Set<() => void>();

/** Says that the screen holds what would be lost. Answers how to end that. */
export function holdWork(): () => void {
  const mark = Symbol('unsent');
  onScreen.add(mark);
  return () => {
    onScreen.delete(mark);
  };
}

/** Has a feature forget what it keeps in memory when its person signs out: no tab's storage has it. */
export function whenSignedOut(forget: () => void): void {
  forgetters.add(forget);
}

const keysOfTab = () => tabStore.names().filter((key) => key.startsWith(draftPrefix));

/** What this person began in this tab, here or beside another record, and has not sent; null when it is nothing. */
export function unsentWork(staffId: number): UnsentWork | null {
  const work: UnsentWork = {};
  for (const key of keysOfTab()) {
    const kind = unsentKind(staffId, key, tabStore.read(key) ?? '');
    if (kind) work[kind] = (work[kind] ?? 0) + 1;
  }
  // What a screen holds is kept by the tab as a rule, and named already.
  if (onScreen.size > 0 && Object.keys(work).length === 0) work.elsewhere = true;
  return Object.keys(work).length > 0 ? work : null;
}

/** Leaves nothing of it: what was begun is for the eyes of whoever began it. */
export function forgetWork(): void {
  for (const key of keysOfTab()) tabStore.remove(key);
  for (const forget of forgetters) forget();
}
