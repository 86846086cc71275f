import { get, type EditKey } from '@/api/client';
import type { SiteData } from '@/api/schema';
import type { Note } from '@/domain/notes';

export type { Note as PartNote, ReviewComment } from '@/api/schema';

/** The site as its owner sees it (M3, R10.7): live version and working copy. */
export type CustomSite = Pick<
  SiteData,
  | 'id'
  | 'editKey'
  | 'micrositeTypeId'
  | 'micrositeType'
  | 'shortCode'
  | 'firstName'
  | 'lastName'
  | 'age'
  | 'centerName'
  | 'currentStatus'
  | 'customSiteStatus'
  | 'agreedToHipaa'
  | 'useMicrositeResponsibilityConfirmation'
  | 'isResponsibilityConfirmed'
  | 'isMinor'
  | 'guardianName'
  | 'isEditable'
  | 'version'
  | 'images'
  | 'patientStoryPending'
  | 'patientWhyPending'
  | 'storyLang'
  | 'whyLang'
  | 'imagesPending'
  | 'storyCharLimit'
  | 'whyCharLimit'
  | 'captionCharLimit'
  | 'maxImages'
  | 'draftSavedAt'
  | 'reviewComment'
  | 'coach'
  | 'coachRequestedDateTime'
  | 'isCoachAllowedToEdit'
> & {
  draftSavedBy: string | null;
  comms: Note[];
};

/** The credential in the address of the screen. */
export function siteKey(id: string, editKey: string): EditKey {
  return { kind: 'microsite', id, editKey };
}

/** Fetches the site; ApiError 404 if the link is invalid. The admin key is described in R2.5. */
export function fetchCustomSite(
  key: EditKey,
  adminKey: string | null,
  signal?: AbortSignal,
): Promise<CustomSite> {
  const { id, editKey } = key;
  return get('/microsite/custom-site/data/{id}/{editKey}', {
    params: { id, editKey },
    key,
    query: { adminKey },
    signal,
  });
}
