import { callForBlob, type EditKey } from '@/api/client';

/** Fetches a stored photo, up to 1600 pixels. The key is sent in the header, not in the address. */
export function fetchStoredPicture(key: EditKey, filename: string, signal?: AbortSignal): Promise<Blob> {
  return callForBlob('/microsite/custom-site/image', { key, query: { filename }, signal });
}
