import { get, type EditKey } from '@/api/client';
import type { ShareKit } from '@/api/schema';

export type { ShareKit, ShareText } from '@/api/schema';

/** Fetches the share kit of the patient's page. While the page is not public, everything but isPublic is empty. */
export function fetchShareKit(key: EditKey, signal?: AbortSignal): Promise<ShareKit> {
  const { id, editKey } = key;
  return get('/microsite/landing/{id}/{editKey}/share-kit', { params: { id, editKey }, key, signal });
}
