/**
 * Stores texts by name. No method throws: if browser storage is blocked or full, a text lasts until the page is
 * closed.
 */
export interface KeptStore {
  read: (name: string) => string | null;
  /** Returns the value written by writeJson; null if there is none or it is not readable. */
  readJson: (name: string) => unknown;
  write: (name: string, text: string) => void;
  writeJson: (name: string, value: unknown) => void;
  remove: (name: string) => void;
  names: () => string[];
  /** Reports whether a text lasts only until the page is closed. */
  isOnlyHeld: (name: string) => boolean;
}

function keptStore(storage: () => Storage): KeptStore {
  const held = new Map<string, string>();
  /** Even reading the property throws where storage is blocked. */
  function attempt<T>(use: (store: Storage) => T): T | undefined {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  }
  const read = (name: string) => held.get(name) ?? attempt((store) => store.getItem(name)) ?? null;
  function write(name: string, text: string) {
    held.set(name, text);
    attempt((store) => {
      store.setItem(name, text);
      held.delete(name);
    });
  }
  return {
    read,
    readJson(name) {
      try {
        return JSON.parse(read(name) ?? 'null');
      } catch {
        return null;
      }
    },
    write,
    writeJson: (name, value) => write(name, JSON.stringify(value)),
    remove(name) {
      held.delete(name);
      attempt((store) => store.removeItem(name));
    },
    names: () => [...new Set([...held.keys(), ...(attempt((store) => Object.keys(store)) ?? [])])],
    isOnlyHeld: (name) => held.has(name),
  };
}

/** The storage of this tab. */
export const tabStore = keptStore(() => sessionStorage);

/** The storage of this browser, shared by its tabs. */
export const deviceStore = keptStore(() => localStorage);
