import { tabStore } from '@/domain/keptStore';
import { toPersonForm, type PersonForm } from './person';

/** Returns the storage name of a form that is not saved; it does not contain the key of the link. */
export function draftName(kind: string, id: string | number, holderId?: number): string {
  return ['beacon-voucher', kind, id, ...(holderId === undefined ? [] : [holderId])].join(':');
}

/** Returns the unsaved form, or null. */
export function readDraft(name: string): PersonForm | null {
  const kept = tabStore.readJson(name) as Partial<PersonForm> | null;
  return kept ? toPersonForm(kept) : null;
}

/** Stores the form in this tab. */
export function keepDraft(name: string, form: PersonForm): void {
  tabStore.writeJson(name, form);
}

/** Removes the stored form. */
export function dropDraft(name: string): void {
  tabStore.remove(name);
}
