import type { ChosenLang } from '@/domain/textLang';
import type { Note } from '@/domain/notes';
import { apiUrl, call, callForBlob, get, post } from './client';
import type {
  ClaimItem,
  CoachRequestItem,
  CoachSite as FullSite,
  OwnPatientsPageBody,
  Saved,
} from './schema';

// Times are RFC 3339.

export type { CoachNumbers, CoachPatientItem as CoachPatient, SiteCoach } from './schema';

/** A patient's site as the coach sees it; the pending fields are the working copy. */
export type CoachSite = Omit<FullSite, 'agreedToHipaa' | 'images' | 'notes' | 'story' | 'why'> & {
  notes: Note[];
};

/** The result of saving a working copy. */
export type CoachSaved = Pick<Saved, 'version' | 'imagesPending' | 'storyLang' | 'whyLang'>;

/** A patient's request for a coach. */
export type CoachRequest = Omit<CoachRequestItem, 'micrositeType'>;

/** The filter of the requests for a coach; empty for all requests, the longest wait first. */
export interface RequestFilter {
  /** Part of a first name or of a center's name. */
  q: string;
  /** A MicrositeType. */
  type: string;
  /** "yes" for the requests that the coach offered to take, "no" for the others. */
  offered: string;
  sort: string;
}

/** The filter of the coach's own patients; empty for all patients, unread first. */
export interface PatientFilter {
  /** Part of a name. */
  q: string;
  /** A MicrositeType. */
  type: string;
  /** "unread", or "waiting" for patients with a note that has no reply. */
  shows: string;
  sort: string;
}

/** Counts over all of the coach's own patients, independent of the filter. */
export type OwnPatients = Omit<OwnPatientsPageBody, 'success' | 'results'>;

/** The keys of responses in the query cache. */
export const coachKeys = {
  patients: ['staff', 'coach', 'patients'],
  patient: (id: string) => ['staff', 'coach', 'patient', id],
  /** The numbers of pending items in both lists. */
  count: ['staff', 'coach', 'count'],
  requests: ['staff', 'coach', 'requests'],
  coaches: ['staff', 'coaches'],
  coach: (id: string) => ['staff', 'coaches', 'record', id],
  ofSite: (id: number) => ['staff', 'coach', 'of-site', id],
} as const;

/** Fetches one page of the coach's own patients; the view is audited. */
export const fetchCoachPatients = (
  filter: PatientFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => call('GET', '/staff/coach/patients', { query: { ...filter, offset, limit }, signal });
/** Returns the address of the whole list as a file, in the same order. */
export const coachPatientsFileUrl = (filter: PatientFilter) =>
  apiUrl('staff/coach/patients.csv', { ...filter });
/** Fetches one patient. This marks every note of the patient as viewed, and is audited. */
export const fetchCoachPatient = (micrositeId: string, signal: AbortSignal): Promise<CoachSite> =>
  get('/staff/coach/patients/{micrositeId}', { params: { micrositeId }, signal });
/** Sends a note to the patient. A repeated note with the same form key is stored once. */
export const sendCoachNote = (
  micrositeId: number,
  note: string,
  formKey: string,
  lang: ChosenLang | null,
): Promise<Note[]> =>
  post('/staff/coach/patients/{micrositeId}/notes', {
    params: { micrositeId },
    body: { note, noteLang: lang ?? undefined, formKey },
  });
export const sendCoachReply = (
  micrositeId: number,
  noteId: number,
  reply: string,
  lang: ChosenLang | null,
): Promise<Note[]> =>
  post('/staff/coach/patients/{micrositeId}/notes/{noteId}/reply', {
    params: { micrositeId, noteId },
    body: { reply, replyLang: lang ?? undefined },
  });
/**
 * Saves text and pictures on top of the version in the form; the patient's own saves share the version. ApiError 409
 * carries the current CoachSite if that version was not the newest.
 */
export const saveCoachDraft = async (micrositeId: number, form: FormData): Promise<CoachSaved> =>
  (await call('POST', '/staff/coach/patients/{micrositeId}/save', { params: { micrositeId }, form })).results;
/**
 * Saves the coach's own note about a patient over the version that was loaded, and returns it. ApiError 409 if the note
 * was changed in another window.
 */
export const savePrivateNote = (micrositeId: number, text: string, version: number) =>
  post('/staff/coach/patients/{micrositeId}/private-note', {
    params: { micrositeId },
    body: { text, version },
  });
/** Ends the coaching of a patient. The reason is for the registry. */
export const handBack = (micrositeId: number, reason: string) =>
  post('/staff/coach/patients/{micrositeId}/hand-back', { params: { micrositeId }, body: { reason } });

/** Fetches a photo of the working copy, as stored. */
export const fetchCoachPhoto = (filename: string, signal: AbortSignal) =>
  callForBlob('/staff/pictures', { query: { filename }, signal });
export const coachPreviewLink = (micrositeId: number) =>
  post('/staff/coach/patients/{micrositeId}/preview-link', { params: { micrositeId } });

/**
 * Returns the numbers of pending items for a coach or the registry. The mark changes with each event of the coach's
 * own patients. The call is not audited.
 */
export const fetchCoachCount = (signal: AbortSignal) => get('/staff/coach/count', { signal });

/** Fetches one page of the requests for a coach; the view is audited. */
export const fetchCoachRequests = (
  filter: RequestFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => call('GET', '/staff/coach/requests', { query: { ...filter, offset, limit }, signal });
/** Returns the address of the whole list as a file, in the same order. */
export const coachRequestsFileUrl = (filter: RequestFilter) =>
  apiUrl('staff/coach/requests.csv', { ...filter });
export const claimPatient = (micrositeId: number): Promise<ClaimItem> =>
  post('/staff/coach/requests/{micrositeId}/claim', { params: { micrositeId } });

/** Decides on a coach's offer. */
export const decideClaim = (id: number, decision: 'approve' | 'deny') =>
  post(`/staff/coach/claims/{id}/${decision}`, { params: { id } });
/** Returns the query for the coach of a site. */
export const siteCoach = (id: number) => ({
  queryKey: coachKeys.ofSite(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get('/staff/microsites/{id}/coach', { params: { id }, signal }),
});
/** Assigns a coach; null removes the current coach. */
export const assignCoach = (id: number, coachId: number | null) =>
  post('/staff/microsites/{id}/coach', { params: { id }, body: { coachId } });
