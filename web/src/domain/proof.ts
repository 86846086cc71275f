import { deviceStore } from './keptStore';

const PROVED = 'beacon-staff-proved';

/** Tells the other windows of this browser that somebody proved at the provider who they are. */
export function tellProved(): void {
  deviceStore.write(PROVED, String(Date.now()));
}

/** Calls when another window tells it; returns how to stop. */
export function onProved(call: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === PROVED) call();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
