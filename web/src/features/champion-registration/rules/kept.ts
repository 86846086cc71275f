import { tabStore } from '@/domain/keptStore';
import { emptyRegistration, type Registration } from './registration';

/** The storage key of the form until it is registered. */
const NAME = 'beacon-champion-registration';

interface StoredForm {
  /** The campaign of the link. */
  link: string;
  form: Registration;
}

/**
 * Returns the form stored in this tab before a reload, or an empty form. Another link's campaign replaces the
 * stored one.
 */
export function readKept(link: string): Registration {
  const empty = emptyRegistration(link);
  const kept = parse();
  if (!kept) return empty;
  const form = { ...empty };
  for (const name of Object.keys(empty) as (keyof Registration)[]) take(form, kept.form, name);
  if (link !== '' && kept.link !== link) form.campaign = link;
  return form;
}

/** Copies one stored field if its value is valid for the form. */
function take<Name extends keyof Registration>(form: Registration, kept: Partial<Registration>, name: Name) {
  const value = kept[name];
  const chosen = name === 'state' || name === 'gender' || name === 'aboType';
  if (value !== undefined && (typeof value === typeof form[name] || (chosen && typeof value === 'number'))) {
    form[name] = value;
  }
}

/**
 * The part of a sent registration that this tab stores, so that a reload shows that the registration arrived.
 */
export interface Receipt {
  isMinor: boolean;
}

/** How long a tab stores a receipt, in milliseconds. */
const RECEIPT_MS = 24 * 60 * 60 * 1000;

/** Returns the receipt of a registration that this tab sent less than a day ago. */
export function readReceipt(now: Date): Receipt | null {
  const kept = tabStore.readJson(NAME) as { receipt?: Receipt; at?: unknown } | null;
  const age = now.getTime() - Number(kept?.at);
  return kept?.receipt && age < RECEIPT_MS ? { isMinor: kept.receipt.isMinor === true } : null;
}

/** Stores the receipt of a sent registration in place of the form. */
export function keepReceipt(receipt: Receipt): void {
  tabStore.writeJson(NAME, { receipt, at: Date.now() });
}

function parse(): { link: string; form: Partial<Registration> } | null {
  const kept = tabStore.readJson(NAME) as Partial<StoredForm> | null;
  return kept?.form ? { link: String(kept.link ?? ''), form: kept.form } : null;
}

/** Stores the form in this tab. */
export function keep(link: string, form: Registration): void {
  tabStore.writeJson(NAME, { link, form } satisfies StoredForm);
}

/** Removes the stored form. */
export function dropKept(): void {
  tabStore.remove(NAME);
}
