import { deviceStore } from './keptStore';

/** How the names begin of what staff screens keep for all tabs of a browser. */
const STAFF = 'beacon-staff-';

/** Tabs of one browser share one session, so they share when somebody was last there. */
const SEEN = `${STAFF}seen`;

/** When somebody was last at a staff screen of this browser, in milliseconds; 0 when nobody was. */
export function lastSeen(): number {
  return Number(deviceStore.read(SEEN) ?? 0);
}

/** Says so to the other tabs. */
export function tellSeen(at: number): void {
  deviceStore.write(SEEN, String(at));
}

/** Takes away what staff screens keep for all tabs, which tells the others that somebody signed out. */
export function tellGone(): void {
  for (const name of deviceStore.names()) if (name.startsWith(STAFF)) deviceStore.remove(name);
}

/** Calls when another tab says it; returns how to stop. */
export function onGone(call: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === SEEN && newValue === null) call();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
