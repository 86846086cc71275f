import { callForBlob, type EditKey } from '@/api/client';

/** Fetches a kept photo as it was stored, up to 1600 pixels; the key travels in the header, not in the address. */
export function fetchStoredPicture(key: EditKey, fileName: string, signal?: AbortSignal): Promise<Blob> {
  return callForBlob('microsite/custom-site/image', { key, query: { filename: fileName }, signal });
}
