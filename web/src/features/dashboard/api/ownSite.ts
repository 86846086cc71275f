import { call, callForBlob, type EditKey } from '@/api/client';
import type { CustomSiteStatus, MicrositeType, RecipientStatus } from '@/domain/enums';
import type { Note } from '@/domain/notes';

/** What the dashboard tells of the patient's own site. */
export interface OwnSite {
  micrositeTypeId: MicrositeType;
  shortCode: string;
  firstName: string;
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  agreedToHipaa: boolean;
  isEditable: boolean;
  isMinor: boolean;
  showInGallery: boolean;
  allowIndexing: boolean;
  /** Until when the patient can bring the page back, RFC 3339; null when that is not theirs to do now. */
  undoDeactivationUntil: string | null;
  imagesPending: { thumbnail: string; displayOrder: number }[];
  /** Null while nobody coaches the patient. */
  coach: { fullName: string } | null;
  /** RFC 3339; empty when no coach was asked for. */
  coachRequestedDateTime: string;
  /** The notes between patient and coach. */
  comms: Note[];
}

/** The end of every address and call of one site. */
export function pathOfKey({ id, editKey }: EditKey): string {
  return `${encodeURIComponent(id)}/${encodeURIComponent(editKey)}`;
}

/** What goes into the body of a change of one's own site. */
export function bodyOfKey({ id, editKey }: EditKey): { id: number; editKey: string } {
  return { id: Number(id), editKey };
}

/** Fetches the site; ApiError 404 when the link opens nothing. */
export async function fetchOwnSite(key: EditKey, signal?: AbortSignal): Promise<OwnSite> {
  return (await call<OwnSite>('GET', `microsite/custom-site/data/${pathOfKey(key)}`, { key, signal }))
    .results;
}

/** The crop of a stored picture; the key travels in the header, so the picture cannot be a plain address. */
export function fetchThumbnail(key: EditKey, fileName: string, signal?: AbortSignal): Promise<Blob> {
  return callForBlob('microsite/custom-site/image', { key, query: { filename: fileName }, signal });
}
