import { tabStore } from '@/domain/keptStore';
import { personOf, type PersonForm } from './person';

/** Names what this tab keeps of a form until it is saved; the key of the link is no part of it. */
export function draftName(kind: string, id: string | number, holderId?: number): string {
  return ['beacon-voucher', kind, id, ...(holderId === undefined ? [] : [holderId])].join(':');
}

/** What was typed into a form and not saved, or null. */
export function readDraft(name: string): PersonForm | null {
  const kept = tabStore.readJson(name) as Partial<PersonForm> | null;
  return kept ? personOf(kept) : null;
}

/** Keeps what was typed in this tab. */
export function keepDraft(name: string, form: PersonForm): void {
  tabStore.writeJson(name, form);
}

/** Forgets what was typed. */
export function dropDraft(name: string): void {
  tabStore.remove(name);
}
