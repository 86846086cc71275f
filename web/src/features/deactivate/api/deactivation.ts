import { call, type EditKey } from '@/api/client';
import { RecipientStatus } from '@/domain/enums';

/** What came of taking a site down (M3). */
export interface Deactivation {
  fullName: string;
  /** Until when it can be undone here, RFC 3339; null when it cannot. */
  undoUntil: string | null;
}

/** Takes the site down; doing it again changes nothing. The key goes in the header, too (R3.6). */
export async function deactivate(key: EditKey, signal?: AbortSignal): Promise<Deactivation> {
  const { fullName, undoUntil } = await call<undefined, Deactivation>('GET', 'microsite/deactivate', {
    key,
    query: { id: key.id, editKey: key.editKey },
    signal,
  });
  return { fullName, undoUntil };
}

/** The end of every address of one site. */
function tailOf({ id, editKey }: EditKey): string {
  return `${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}

/** The dashboard of the site. */
export function homeOf(key: EditKey): string {
  return `/microsite/landing/${tailOf(key)}`;
}

/** What the site's own data says of it. */
interface SiteNow {
  firstName: string;
  lastName: string;
  currentStatus: RecipientStatus;
  undoDeactivationUntil: string | null;
}

/** How a site that was taken down stands now, taking nothing down; null when it is up again. */
export async function deactivationNow(key: EditKey, signal?: AbortSignal): Promise<Deactivation | null> {
  const { results } = await call<SiteNow>('GET', `microsite/custom-site/data/${tailOf(key)}`, {
    key,
    signal,
  });
  const { firstName, lastName, currentStatus, undoDeactivationUntil } = results;
  if (currentStatus !== RecipientStatus.Inactive) return null;
  return { fullName: `${firstName} ${lastName}`, undoUntil: undoDeactivationUntil };
}

/** Brings the site back as it was; ApiError 409 with the reason when it is too late. */
export async function undoDeactivation(key: EditKey): Promise<void> {
  const body = { id: Number(key.id), editKey: key.editKey };
  await call('POST', 'microsite/deactivate/undo', { key, body });
}
