// Unsent photos in IndexedDB: one record per site.

const DATABASE = 'beacon-unsaved';
const STORE = 'photos';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
    request.onblocked = () => reject(new Error('the database is blocked'));
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('not stored'));
      transaction.onabort = transaction.onerror;
    });
  } finally {
    database.close();
  }
}

/** Stores the photos of a site in place of earlier ones; rejects if this device cannot. */
export async function writeKeptPhotos(siteId: string, photos: ReadonlyMap<string, Blob>): Promise<void> {
  if (photos.size === 0) await dropKeptPhotos(siteId);
  else await inStore('readwrite', (store) => store.put(new Map(photos), siteId));
}

/** Returns the photos of a site by their photoKey; none if they cannot be read. */
export async function readKeptPhotos(siteId: string): Promise<ReadonlyMap<string, Blob>> {
  try {
    const kept: unknown = await inStore('readonly', (store) => store.get(siteId));
    return kept instanceof Map ? (kept as Map<string, Blob>) : new Map();
  } catch {
    return new Map();
  }
}

/** Deletes the photos of a site. */
export async function dropKeptPhotos(siteId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(siteId));
}
