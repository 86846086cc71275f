import type { CustomSiteStatus, MicrositeType, RecipientStatus } from '@/domain/enums';
import type { Note } from '@/domain/notes';
import type { Lang } from '@/domain/page';
import type { StoredPicture } from '@/domain/storedPicture';
import { apiUrl, call, callForBlob } from './client';
import { get, part, post } from './staffCall';

// Moments are RFC 3339 throughout.

/** A patient in a coach's list. */
export interface CoachPatient {
  micrositeId: number;
  firstName: string;
  lastName: string;
  micrositeTypeId: MicrositeType;
  centerName: string;
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  isCoachAllowedToEdit: boolean;
  hasUnread: boolean;
  unreadCount: number;
  /** The oldest note of the patient without a reply; null when there is none. */
  waitingSince: string | null;
  lastActivity: string;
  assignedDateTime: string | null;
}

/** The numbers of the patient's dashboard. */
export interface CoachNumbers {
  visitorsPastWeek: number;
  visitorsTotal: number;
  registrationsPastWeek: number;
  registrationsTotal: number;
  /** Training videos seen to the end. */
  videosWatched: number;
  /** 0 for a liver site, which has none. */
  videosTotal: number;
}

/** What a coach sees of one patient; the pending fields are the working copy. */
export interface CoachSite {
  micrositeId: number;
  shortCode: string;
  firstName: string;
  lastName: string;
  /** Null when no birth date is known. */
  age: number | null;
  micrositeTypeId: MicrositeType;
  micrositeType: string;
  centerName: string;
  language: Lang;
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  isEditable: boolean;
  isCoachAllowedToEdit: boolean;
  /** Both of them. */
  canEdit: boolean;
  patientStoryPending: string;
  patientWhyPending: string;
  imagesPending: StoredPicture[];
  version: number;
  draftSavedAt: string | null;
  draftSavedBy: string;
  reviewComment: {
    stage: 'center' | 'registry';
    comment: string;
    decidedAt: string;
    reasons: { field: 'story' | 'why' | 'images' | 'caption'; index: number | null; comment: string }[];
  } | null;
  assignedDateTime: string | null;
  notes: Note[];
  /** What the patient's dashboard says; left out beside a conflict. */
  numbers?: CoachNumbers;
  storyCharLimit: number;
  whyCharLimit: number;
  captionCharLimit: number;
  maxImages: number;
}

/** What a save of a working copy answers. */
export interface CoachSaved {
  version: number;
  imagesPending: StoredPicture[];
}

/** Somebody who asks for a coach. */
export interface CoachRequest {
  micrositeId: number;
  firstName: string;
  micrositeTypeId: MicrositeType;
  centerName: string;
  requestedDateTime: string;
  isClaimedByMe: boolean;
}

/** A coach who asks to take a patient on. */
export interface CoachClaim {
  id: number;
  micrositeId: number;
  firstName: string;
  lastName: string;
  micrositeTypeId: MicrositeType;
  centerName: string;
  requestedDateTime: string | null;
  coachId: number;
  coachName: string;
  coachPatients: number;
  claimedDateTime: string;
}

/** Who coaches a site. */
export interface SiteCoach {
  coach: { id: number; fullName: string } | null;
  coachRequestedDateTime: string | null;
  assignedDateTime: string | null;
  assignedBy: string;
  isCoachAllowedToEdit: boolean;
}

/** Which requests for a coach are shown; empty for all, and for the longest wait first. */
export interface RequestFilter {
  /** Part of a first name or of a center's name. */
  q: string;
  /** A MicrositeType. */
  type: string;
  /** "yes": those the coach offered to take; "no": the others. */
  offered: string;
  sort: string;
}

/** Which offers of coaches are shown; empty for all, and for the oldest first. */
export interface ClaimFilter {
  /** Part of the name of a patient, a coach or a center. */
  q: string;
  type: string;
  centerId: string;
  sort: string;
}

/** Which of the own patients are shown; empty for all, and for unread first. */
export interface PatientFilter {
  /** Part of a name. */
  q: string;
  /** A MicrositeType. */
  type: string;
  /** "unread", or "waiting": with a note that has no reply. */
  shows: string;
  sort: string;
}

/** What of all own patients holds, whatever the list shows. */
export interface OwnPatients {
  /** How many the filter leaves. */
  total: number;
  all: number;
  /** Those among all with something unread or unanswered. */
  waiting: number;
  /** Those among all with something unread, by their micrositeId. */
  unreadIds: number[];
}

/** How the answers are called in the cache. */
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

const patientPath = (id: number | string) => `coach/patients/${part(id)}`;

/** One page of the coach's own patients. Looking is written down. */
export const fetchCoachPatients = (
  filter: PatientFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) =>
  call<CoachPatient[], OwnPatients>('GET', 'staff/coach/patients', {
    query: { ...filter, offset, limit },
    signal,
  });
/** The same list as a file, whole and in the same order. */
export const coachPatientsFileUrl = (filter: PatientFilter) =>
  apiUrl('staff/coach/patients.csv', { ...filter });
/** Looking marks every note of the patient as viewed, and is written down. */
export const fetchCoachPatient = (id: string, signal: AbortSignal) => get<CoachSite>(patientPath(id), signal);
export const sendCoachNote = (id: number, note: string) => post<Note[]>(`${patientPath(id)}/notes`, { note });
export const sendCoachReply = (id: number, noteId: number, reply: string) =>
  post<Note[]>(`${patientPath(id)}/notes/${part(noteId)}/reply`, { reply });
/**
 * Saves words and pictures on top of the version in the form, which is that of the patient's own save; ApiError
 * 409 carries the CoachSite of now when that was not the newest.
 */
export const saveCoachDraft = async (id: number, form: FormData) =>
  (await call<CoachSaved>('POST', `staff/${patientPath(id)}/save`, { form })).results;
/** Fetches a photo of the working copy as it is stored. */
export const fetchCoachPhoto = (fileName: string, signal: AbortSignal) =>
  callForBlob('staff/pictures', { query: { filename: fileName }, signal });
export const coachPreviewLink = (id: number) => post<{ url: string }>(`${patientPath(id)}/preview-link`);

/** How much waits for somebody; the mark is another one when something happened with a coach's own patients. */
export interface CoachCount {
  patients: number;
  mark: string;
  requests: number;
  claims: number;
}

/** How much waits for the person, who is a coach or the registry; asking is no look at anybody. */
export const fetchCoachCount = (signal: AbortSignal) => get<CoachCount>('coach/count', signal);

/** One page of who asks for a coach. Looking is written down. */
export const fetchCoachRequests = (
  filter: RequestFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) =>
  call<CoachRequest[], { total: number }>('GET', 'staff/coach/requests', {
    query: { ...filter, offset, limit },
    signal,
  });
/** The same list as a file, whole and in the same order. */
export const coachRequestsFileUrl = (filter: RequestFilter) =>
  apiUrl('staff/coach/requests.csv', { ...filter });
export const claimPatient = (micrositeId: number) =>
  post<unknown>(`coach/requests/${part(micrositeId)}/claim`);

/** One page of what coaches ask of the registry. Looking is written down. */
export const fetchClaims = (filter: ClaimFilter, offset: number, limit: number, signal: AbortSignal) =>
  call<CoachClaim[], { total: number }>('GET', 'staff/coach/claims', {
    query: { ...filter, offset, limit },
    signal,
  });
/** The same list as a file, whole and in the same order. */
export const claimsFileUrl = (filter: ClaimFilter) => apiUrl('staff/coach/claims.csv', { ...filter });
export const decideClaim = (id: number, decision: 'approve' | 'deny') =>
  post<unknown>(`coach/claims/${part(id)}/${decision}`);
export const fetchSiteCoach = (id: number, signal: AbortSignal) =>
  get<SiteCoach>(`microsites/${part(id)}/coach`, signal);
/** Null takes the coach away. */
export const assignCoach = (id: number, coachId: number | null) =>
  post<SiteCoach>(`microsites/${part(id)}/coach`, { coachId });
