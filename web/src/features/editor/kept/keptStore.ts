import { deviceStore } from '@/domain/keptStore';
import { parseKeptCopy, type KeptCopy } from './keptCopy';

// The key of the site is no part of the name or the copy: who opens the copy must have the link as well.
const nameOf = (siteId: string) => `beacon-unsaved-${siteId}`;

/** What this device keeps of a site; null when there is nothing, or nothing may be kept here. */
export function readKeptCopy(siteId: string): KeptCopy | null {
  return parseKeptCopy(deviceStore.read(nameOf(siteId)), Date.now());
}

/** Keeps a copy. */
export function writeKeptCopy(siteId: string, copy: KeptCopy): void {
  deviceStore.writeJson(nameOf(siteId), copy);
}

/** Forgets the copy. */
export function dropKeptCopy(siteId: string): void {
  deviceStore.remove(nameOf(siteId));
}
