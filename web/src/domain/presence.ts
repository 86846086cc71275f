import { deviceStore } from './keptStore';

/** The prefix of all keys that staff screens store for all tabs of a browser. */
const STAFF = 'beacon-staff-';

/** The time of the last activity. Tabs of one browser share a session, so they share this time. */
const SEEN = `${STAFF}seen`;

/**
 * Returns the time of the last activity on a staff screen of this browser, in milliseconds since 1970; 0 if
 * there was none.
 */
export function lastActivity(): number {
  return Number(deviceStore.read(SEEN) ?? 0);
}

/** Stores the time of the last activity for the other tabs. */
export function storeActivity(at: number): void {
  deviceStore.write(SEEN, String(at));
}

/**
 * Removes everything that staff screens stored for all tabs. The removal notifies the other tabs of the
 * sign-out.
 */
export function clearPresence(): void {
  for (const name of deviceStore.names()) if (name.startsWith(STAFF)) deviceStore.remove(name);
}

/** Calls call when another tab signs out; returns the function that stops listening. */
export function onOtherSignOut(call: () => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === SEEN && newValue === null) call();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
