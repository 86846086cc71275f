import { deviceStore } from './keptStore';

const PROVED = 'beacon-staff-proved';

/** Notifies the other windows of this browser that the person authenticated at the provider. */
export function tellProved(): void {
  deviceStore.write(PROVED, String(Date.now()));
}

/** Calls call after that notification from another window; returns the function that stops listening. */
export function onProved(call: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === PROVED) call();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
