import { parseKeptCopy, type KeptCopy } from './keptCopy';

// The key of the site is no part of the name or the copy: who opens the copy must have the link as well.
const nameOf = (siteId: string) => `beacon-unsaved-${siteId}`;

/** What this device keeps of a site; null when there is nothing, or nothing may be kept here. */
export function readKeptCopy(siteId: string): KeptCopy | null {
  try {
    return parseKeptCopy(localStorage.getItem(nameOf(siteId)), Date.now());
  } catch {
    return null;
  }
}

/** Keeps a copy. A full or closed store is no reason to disturb somebody who writes. */
export function writeKeptCopy(siteId: string, copy: KeptCopy): void {
  try {
    localStorage.setItem(nameOf(siteId), JSON.stringify(copy));
  } catch {
    // The person is asked before the page is left unsaved in any case.
  }
}

/** Forgets the copy. */
export function dropKeptCopy(siteId: string): void {
  try {
    localStorage.removeItem(nameOf(siteId));
  } catch {
    // What cannot be reached was never kept.
  }
}
