import { call, type EditKey } from '@/api/client';
import type { CustomSiteStatus, MicrositeType, RecipientStatus } from '@/domain/enums';
import type { Note } from '@/domain/notes';
import type { StoredPicture } from '@/domain/storedPicture';

/** What a reviewer wrote about one part of the page. */
export interface PartNote {
  field: 'story' | 'why' | 'images' | 'caption';
  /** Which picture of the submission, counted from 0; null where no single one is meant. */
  index: number | null;
  /** That picture's name, by which it is found wherever it stands now; else empty. */
  fileName: string;
  comment: string;
}

/** What a reviewer wrote to the patient with the last decision. */
export interface ReviewComment {
  stage: 'center' | 'registry';
  decision: 'changes' | 'decline';
  comment: string;
  /** RFC 3339. */
  decidedAt: string;
  reasons: PartNote[];
  /** The registry let the patient edit again after a decline; else null. */
  reopened: { comment: string; dateTime: string } | null;
}

/** The site as its owner sees it (M3, R10.7): live version and working copy. */
export interface CustomSite {
  id: number;
  micrositeTypeId: MicrositeType;
  micrositeType: string;
  shortCode: string;
  firstName: string;
  lastName: string;
  /** Null when no birth date is known. */
  age: number | null;
  centerName: string;
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  agreedToHipaa: boolean;
  useMicrositeResponsibilityConfirmation: boolean;
  isResponsibilityConfirmed: boolean;
  isMinor: boolean;
  guardianName: string;
  isEditable: boolean;
  /** The number of the working copy, to be sent with a save. */
  version: number;
  images: StoredPicture[];
  patientStoryPending: string;
  patientWhyPending: string;
  imagesPending: StoredPicture[];
  storyCharLimit: number;
  whyCharLimit: number;
  captionCharLimit: number;
  maxImages: number;
  draftSavedAt: string | null;
  draftSavedBy: string | null;
  reviewComment: ReviewComment | null;
  /** Null while nobody coaches the patient. */
  coach: { fullName: string } | null;
  /** RFC 3339; empty when no coach was asked for. */
  coachRequestedDateTime: string;
  /** The notes between patient and coach. */
  comms: Note[];
  isCoachAllowedToEdit: boolean;
}

/** The credential that the address of the screen carries. */
export function siteKey(id: string, editKey: string): EditKey {
  return { kind: 'microsite', id, editKey };
}

/** Fetches the site; ApiError 404 when the link opens nothing. The admin key is that of R2.5. */
export async function fetchCustomSite(
  key: EditKey,
  adminKey: string | null,
  signal?: AbortSignal,
): Promise<CustomSite> {
  const path = `microsite/custom-site/data/${encodeURIComponent(key.id)}/${encodeURIComponent(key.editKey)}`;
  const { results } = await call<CustomSite>('GET', path, { key, query: { adminKey }, signal });
  return results;
}
