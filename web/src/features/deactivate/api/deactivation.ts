import { call, get, post, type EditKey } from '@/api/client';
import type { DeactivateOutputBody } from '@/api/schema';
import { RecipientStatus } from '@/domain/enums';

/** The result of taking a site down (M3); undoUntil is null if it cannot be undone here. */
export type Deactivation = Omit<DeactivateOutputBody, 'success'>;

/** Takes the site down; repeated calls change nothing. The key is also sent in the header (R3.6). */
export async function deactivate(key: EditKey, signal?: AbortSignal): Promise<Deactivation> {
  const { fullName, undoUntil } = await call('GET', '/microsite/deactivate', {
    key,
    query: { id: key.id, editKey: key.editKey },
    signal,
  });
  return { fullName, undoUntil };
}

/** The address of the site's dashboard. */
export function dashboardAddress({ id, editKey }: EditKey): string {
  return `/microsite/landing/${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}

/** Returns the state of a site that is down, without taking it down; null if it is up again. */
export async function deactivationNow(key: EditKey, signal?: AbortSignal): Promise<Deactivation | null> {
  const { id, editKey } = key;
  const site = await get('/microsite/custom-site/data/{id}/{editKey}', {
    params: { id, editKey },
    key,
    signal,
  });
  if (site.currentStatus !== RecipientStatus.Inactive) return null;
  return { fullName: `${site.firstName} ${site.lastName}`, undoUntil: site.undoDeactivationUntil };
}

/** Restores the site unchanged; ApiError 409 with the reason if it is too late. */
export async function undoDeactivation(key: EditKey): Promise<void> {
  await post('/microsite/deactivate/undo', { key, body: { id: Number(key.id), editKey: key.editKey } });
}
