import type { ChosenLang } from '@/domain/textLang';
import type { Note } from '@/domain/notes';
import { apiUrl, call, callForBlob, get, post } from './client';
import type {
  ClaimItem,
  CoachRequestItem,
  CoachSite as FullSite,
  OwnPatientsPageBody,
  Saved,
  WaitingClaimItem,
} from './schema';

// Times are RFC 3339.

export type { CoachNumbers, CoachPatientItem as CoachPatient, SiteCoach } from './schema';

/** What a coach sees of one patient; the pending fields are the working copy. */
export type CoachSite = Omit<FullSite, 'agreedToHipaa' | 'images' | 'notes' | 'story' | 'why'> & {
  notes: Note[];
};

/** The result of saving a working copy. */
export type CoachSaved = Pick<Saved, 'version' | 'imagesPending' | 'storyLang' | 'whyLang'>;

/** Somebody who asks for a coach. */
export type CoachRequest = Omit<CoachRequestItem, 'micrositeType'>;

/** A coach who asks to take a patient on. */
export type CoachClaim = Omit<WaitingClaimItem, 'micrositeType'>;

/** Which requests for a coach are shown; empty for all, the longest wait first. */
export interface RequestFilter {
  /** Part of a first name or of a center's name. */
  q: string;
  /** A MicrositeType. */
  type: string;
  /** "yes": those the coach offered to take; "no": the others. */
  offered: string;
  sort: string;
}

/** Which offers of coaches are shown; empty for all, the oldest first. */
export interface ClaimFilter {
  /** Part of the name of a patient, a coach or a center. */
  q: string;
  type: string;
  centerId: string;
  sort: string;
}

/** Which of the coach's own patients are shown; empty for all, unread first. */
export interface PatientFilter {
  /** Part of a name. */
  q: string;
  /** A MicrositeType. */
  type: string;
  /** "unread", or "waiting": with a note that has no reply. */
  shows: string;
  sort: string;
}

/** Counts over all of the coach's own patients, whatever the list shows. */
export type OwnPatients = Omit<OwnPatientsPageBody, 'success' | 'results'>;

/** The keys of answers in the query cache. */
export const coachKeys = {
  patients: ['staff', 'coach', 'patients'],
  patient: (id: string) => ['staff', 'coach', 'patient', id],
  /** How much waits in both lists. */
  count: ['staff', 'coach', 'count'],
  requests: ['staff', 'coach', 'requests'],
  claims: ['staff', 'coach', 'claims'],
  coaches: ['staff', 'coaches'],
  coach: (id: string) => ['staff', 'coaches', 'record', id],
  ofSite: (id: number) => ['staff', 'coach', 'of-site', id],
} as const;

/** One page of the coach's own patients; the view is audited. */
export const fetchCoachPatients = (
  filter: PatientFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => call('GET', '/staff/coach/patients', { query: { ...filter, offset, limit }, signal });
/** The whole list as a file, in the same order. */
export const coachPatientsFileUrl = (filter: PatientFilter) =>
  apiUrl('staff/coach/patients.csv', { ...filter });
/** One patient. This marks every note of the patient as viewed, and is audited. */
export const fetchCoachPatient = (micrositeId: string, signal: AbortSignal): Promise<CoachSite> =>
  get('/staff/coach/patients/{micrositeId}', { params: { micrositeId }, signal });
/** The same note under the same key of its form counts once. */
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
 * Saves words and pictures on top of the version in the form, which the patient's own saves share. ApiError 409
 * carries the present CoachSite when that was not the newest version.
 */
export const saveCoachDraft = async (micrositeId: number, form: FormData): Promise<CoachSaved> =>
  (await call('POST', '/staff/coach/patients/{micrositeId}/save', { params: { micrositeId }, form })).results;
/** The photo of the working copy as it is stored. */
export const fetchCoachPhoto = (filename: string, signal: AbortSignal) =>
  callForBlob('/staff/pictures', { query: { filename }, signal });
export const coachPreviewLink = (micrositeId: number) =>
  post('/staff/coach/patients/{micrositeId}/preview-link', { params: { micrositeId } });

/**
 * How much waits for the person, who is a coach or the registry. The mark changes when something happened with a
 * coach's own patients. This is not audited.
 */
export const fetchCoachCount = (signal: AbortSignal) => get('/staff/coach/count', { signal });

/** One page of the requests for a coach; the view is audited. */
export const fetchCoachRequests = (
  filter: RequestFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => call('GET', '/staff/coach/requests', { query: { ...filter, offset, limit }, signal });
/** The whole list as a file, in the same order. */
export const coachRequestsFileUrl = (filter: RequestFilter) =>
  apiUrl('staff/coach/requests.csv', { ...filter });
export const claimPatient = (micrositeId: number): Promise<ClaimItem> =>
  post('/staff/coach/requests/{micrositeId}/claim', { params: { micrositeId } });

/** One page of what coaches ask of the registry; the view is audited. */
export const fetchClaims = (filter: ClaimFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/coach/claims', { query: { ...filter, offset, limit }, signal });
/** The whole list as a file, in the same order. */
export const claimsFileUrl = (filter: ClaimFilter) => apiUrl('staff/coach/claims.csv', { ...filter });
export const decideClaim = (id: number, decision: 'approve' | 'deny') =>
  post(`/staff/coach/claims/{id}/${decision}`, { params: { id } });
export const fetchSiteCoach = (id: number, signal: AbortSignal) =>
  get('/staff/microsites/{id}/coach', { params: { id }, signal });
/** Assigns a coach; null removes the present one. */
export const assignCoach = (id: number, coachId: number | null) =>
  post('/staff/microsites/{id}/coach', { params: { id }, body: { coachId } });
