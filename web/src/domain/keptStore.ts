/**
 * Texts that are kept by name. Nothing here throws: where a browser keeps nothing, or no more, a text lasts as
 * long as the page is loaded.
 */
export interface KeptStore {
  read: (name: string) => string | null;
  /** What was kept by writeJson; null when there is nothing, or nothing readable. */
  readJson: (name: string) => unknown;
  write: (name: string, text: string) => void;
  writeJson: (name: string, value: unknown) => void;
  remove: (name: string) => void;
  names: () => string[];
  /** Reports whether a text lasts only as long as the page is loaded. */
  isOnlyHeld: (name: string) => boolean;
}

function keptStore(storage: () => Storage): KeptStore {
  const held = new Map<string, string>();
  /** Access alone throws where storage is blocked. */
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

/** What this tab keeps. */
export const tabStore = keptStore(() => sessionStorage);

/** What this browser keeps, for all of its tabs. */
export const deviceStore = keptStore(() => localStorage);
