import { deviceStore } from '@/domain/keptStore';
import { parseKeptCopy, type KeptCopy } from './keptCopy';

// Neither the name nor the copy contains the site's key: opening the copy also needs the link.
const databaseName = (siteId: string) => `beacon-unsaved-${siteId}`;

/** Returns the copy of a site on this device; null if there is none, or storage is blocked. */
export function readKeptCopy(siteId: string): KeptCopy | null {
  return parseKeptCopy(deviceStore.read(databaseName(siteId)), Date.now());
}

/** Stores a copy. */
export function writeKeptCopy(siteId: string, copy: KeptCopy): void {
  deviceStore.writeJson(databaseName(siteId), copy);
}

/** Deletes the copy. */
export function dropKeptCopy(siteId: string): void {
  deviceStore.remove(databaseName(siteId));
}
