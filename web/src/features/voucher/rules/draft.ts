import { personOf, type PersonForm } from './person';

/** Names what this tab keeps of a form until it is saved; the key of the link is no part of it. */
export function draftName(kind: string, id: string | number, holderId?: number): string {
  return ['beacon-voucher', kind, id, ...(holderId === undefined ? [] : [holderId])].join(':');
}

/** What was typed into a form and not saved, or null. */
export function readDraft(name: string): PersonForm | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<PersonForm> | null;
    return kept ? personOf(kept) : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed in this tab. Where nothing may be kept, typing goes on. */
export function keepDraft(name: string, form: PersonForm): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(form));
  } catch {
    // A full or closed store is no reason to disturb somebody who writes.
  }
}

/** Forgets what was typed. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // What cannot be reached was never kept.
  }
}
