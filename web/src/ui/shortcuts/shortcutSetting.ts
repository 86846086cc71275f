// Shortcuts with a single character can be turned off on this device, because speech input may trigger them.

const KEY = 'beacon.shortcuts';
const listeners = new Set<() => void>();

/** The setting until a reload, if storage is blocked. */
let isOffWithoutStorage = false;

/** Reports whether shortcuts are on; they are, unless they were turned off on this device. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return !isOffWithoutStorage;
  }
}

/** Turns shortcuts on or off on this device. */
export function setShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    isOffWithoutStorage = !isOn;
  }
  for (const listener of listeners) listener();
}

/** Calls a listener after each change; returns a function that ends this. */
export function onShortcutsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
