import { call, type EditKey } from '../../../api/client';

/** What came of taking a site down (spec microsite §3). */
export interface Deactivation {
  fullName: string;
  /** Until when it can be undone here, RFC 3339; null when it cannot. */
  undoUntil: string | null;
}

/** Takes the site down; doing it again changes nothing. The key goes in the header, too (decision 3.6). */
export async function deactivate(key: EditKey, signal?: AbortSignal): Promise<Deactivation> {
  const { fullName, undoUntil } = await call<undefined, Deactivation>('GET', 'microsite/deactivate', {
    key,
    query: { id: key.id, editKey: key.editKey },
    signal,
  });
  return { fullName, undoUntil };
}

/** Brings the site back as it was; ApiError 409 with the reason when it is too late. */
export async function undoDeactivation(key: EditKey): Promise<void> {
  const body = { id: Number(key.id), editKey: key.editKey };
  await call('POST', 'microsite/deactivate/undo', { key, body });
}
