import type { Crop } from '../domain/cropGeometry';
import type { CustomSiteStatus, MicrositeType, RecipientStatus } from '../domain/enums';
import type { Lang } from '../domain/page';
import type { StaffMember, StaffRole } from '../domain/staff';
import { apiUrl, call } from './client';

/** Whose decision a submission waits for. */
export type Stage = 'center' | 'registry';
export type Decision = 'approve' | 'changes' | 'decline';

/** How long a submission waits, in working days of the registry; the server counts them. */
export interface ReviewAge {
  /** RFC 3339. */
  waitingSince: string;
  waitingDays: number;
  /** RFC 3339. */
  dueAt: string;
  /** Until dueAt; 0: due today; negative: late by so many. */
  daysLeft: number;
}

/** A submission that waits for the person who is signed in. */
export interface QueueItem extends ReviewAge {
  micrositeId: number;
  submissionId: number;
  stage: Stage;
  firstName: string;
  lastName: string;
  micrositeTypeId: MicrositeType;
  centerName: string;
  /** The site is live already. */
  isUpdate: boolean;
  thumbnail: string | null;
}

/** A center that may be chosen. */
export interface CenterItem {
  id: number;
  name: string;
  city: string;
  state: string;
}

/** One line of the list of patients. */
export interface SiteItem {
  id: number;
  shortCode: string;
  firstName: string;
  lastName: string;
  email: string;
  micrositeTypeId: MicrositeType;
  centerName: string;
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  createdAt: string;
  updatedAt: string;
}

/** The same with what waits for a decision; both RFC 3339, null when nothing does. */
export interface ListedSite extends SiteItem {
  waitingSince: string | null;
  dueAt: string | null;
  /** As in ReviewAge; 0 when nothing waits. */
  waitingDays: number;
  daysLeft: number;
}

/** A picture of a submission. */
export interface ReviewedPicture {
  /** The whole photo; the same name is the same photo, however it is cropped. */
  fileName: string;
  thumbnail: string;
  /** The crop as visitors see it. */
  large: string;
  caption: string;
  displayOrder: number;
  attributes: Crop;
  /** The upright size of the photo, in pixels. */
  width: number;
  height: number;
}

/** One frozen submission (decision 3.3). */
export interface SiteVersion {
  submissionId: number;
  number: number;
  story: string;
  why: string;
  submittedAt: string;
  submittedBy: string;
  images: ReviewedPicture[];
}

/** A part of a submission that a comment can be about; index counts the pictures from 0. */
export interface Part {
  field: 'story' | 'why' | 'images' | 'caption';
  index?: number;
}

/** A reviewer's comment on one part. */
export interface Reason extends Part {
  comment: string;
}

/** What a reviewer should look at twice; it decides nothing. Positions are in code points. */
export interface Flag {
  /** story, why, captions.0 and so on. */
  field: string;
  start: number;
  /** Behind the last one. */
  end: number;
  kind: FlagKind;
}
export type FlagKind = 'phone' | 'email' | 'link' | 'payment';

/** A decision that was taken, or that a declined site was opened again. */
export interface PastReview {
  id: number;
  submissionNumber: number;
  stage: Stage;
  decision: Decision | 'reopen';
  comment: string;
  staffName: string;
  decidedAt: string;
  reasons: readonly Reason[];
}

/** A submission without its content, with what was decided about it, newest first. */
export interface PastVersion {
  submissionId: number;
  number: number;
  submittedAt: string;
  submittedBy: string;
  state: 'waiting' | 'live' | 'replaced' | 'changes' | 'declined' | 'taken-back';
  reviews: PastReview[];
}

/** A site with everything that a reviewer looks at. */
export interface SiteDetail {
  site: SiteItem & {
    language: Lang;
    age: number | null;
    centerId: number;
    agreedToHipaa: boolean;
    guardianName?: string;
  };
  live: SiteVersion | null;
  /** What is under review, or was decided last. */
  pending: SiteVersion | null;
  /** Newest first. */
  reviews: PastReview[];
  canReview: boolean;
  canReopen: boolean;
  /** Null while nothing waits for a decision. */
  age: ReviewAge | null;
  /** What in the pending version a reviewer should look at twice. */
  flags: Flag[];
  /** Null while nobody of the staff has the next move. */
  stage: Stage | null;
}

/** What the outbox knows of a mail. */
export interface MailItem {
  id: number;
  createdAt: string;
  to: string;
  toName: string;
  template: string;
  lang: Lang;
  subject: string;
  state: MailState;
  outcome: string;
}
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail in words. */
export interface MailDetail extends MailItem {
  from: string;
  text: string;
  html: string;
  link: string;
}

/** What somebody has to do after a step of the sign-in. */
export type NextStep = 'done' | 'second-factor' | 'enroll' | 'offer-enroll';

/** The answer to a step of the sign-in, and what serves as the second one. */
export interface SignInStep {
  next: NextStep;
  byPasskey: boolean;
  /** By an authenticator app. A recovery code works beside both. */
  byCode: boolean;
}

/** A second step that was set up; the codes come with the first one only, and are shown once. */
export interface Enrolled extends SignInStep {
  recoveryCodes: string[];
}

/** How one can sign in. */
export interface SignInWays {
  password: boolean;
  /** What the provider of OpenID Connect is called; empty without one. */
  openIdName: string;
  /** Browsers make passkeys for this address. */
  passkeys: boolean;
}

/** Whom an invitation to the staff side is for. */
export interface StaffInvitation {
  fullName: string;
  email: string;
  role: StaffRole;
  centerName: string;
}

/** What an invitation of a patient carries. */
export interface PatientInvitation {
  firstName: string;
  lastName: string;
  email: string;
  /** MM/DD/YYYY or empty. */
  birthDate: string;
  gender: 'M' | 'F' | '';
  micrositeTypeId: MicrositeType;
  language: Lang;
  /** Left out by coordinators, whose own center it is. */
  centerId?: number;
}

/** How the answers are called in the cache. */
export const staffKeys = {
  me: ['staff', 'me'],
  ways: ['staff', 'sign-in'],
  queue: ['staff', 'queue'],
  queueCount: ['staff', 'queue', 'count'],
  centers: ['staff', 'centers'],
  sites: ['staff', 'sites'],
  site: (id: string) => ['staff', 'site', id],
  versions: (id: number) => ['staff', 'site', String(id), 'versions'],
  version: (id: number, number: number) => ['staff', 'site', String(id), 'versions', number],
  mails: ['staff', 'mails'],
  mail: (id: string) => ['staff', 'mail', id],
  invitation: (token: string) => ['staff', 'join', token],
} as const;

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await call<T>('GET', `staff/${path}`, { signal })).results;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await call<T>('POST', `staff/${path}`, { body })).results;
}

const part = (text: string | number) => encodeURIComponent(text);

export const fetchWays = (signal: AbortSignal) => get<SignInWays>('sign-in', signal);
/** Where to go to sign in with the provider's account. */
export const beginOpenId = () => post<{ url: string }>('sign-in/openid');
/** What came back from the provider; without a code it said no. */
export const finishOpenId = (state: string, code: string) =>
  post<{ next: NextStep }>('sign-in/openid/finish', { state, code });
export const signIn = (email: string, password: string) => post<SignInStep>('sign-in', { email, password });
export const sendCode = (code: string) => post<SignInStep>('sign-in/code', { code });
export const beginEnrolment = () => post<{ secret: string; qrSvg: string }>('sign-in/enroll');
export const confirmEnrolment = (code: string) => post<Enrolled>('sign-in/enroll/confirm', { code });
export const signOut = () => post<unknown>('sign-out');
export const fetchMe = (signal: AbortSignal) => get<StaffMember>('me', signal);
export const fetchInvitation = (token: string, signal: AbortSignal) =>
  get<StaffInvitation>(`join/${part(token)}`, signal);
export const join = (token: string, password: string) =>
  post<SignInStep>(`join/${part(token)}`, { password });

/** How much waits, without saying for whom; the mark changes with what waits. Intakes: who was not reached yet. */
export const fetchQueueCount = (signal: AbortSignal) =>
  get<{ count: number; mark: string; intakes: number }>('queue/count', signal);
/** Looking is written down. */
export const fetchQueue = (signal: AbortSignal) => get<QueueItem[]>('queue', signal);
export const fetchCenters = (signal: AbortSignal) => get<CenterItem[]>('centers', signal);
export const invitePatient = (patient: PatientInvitation) =>
  post<{ id: number; shortCode: string }>('microsites/invite', patient);

/** Which sites a list shows and how they are sorted; empty for all, and for what changed last first. */
export interface SiteFilter {
  q: string;
  /** A RecipientStatus. */
  status: string;
  /** A CustomSiteStatus. */
  review: string;
  centerId: string;
  sort: string;
  offset: number;
  limit: number;
}

/** One page of the sites that the person may see, and how many there are in all. Looking is written down. */
export function fetchSites(filter: SiteFilter, signal: AbortSignal) {
  return call<ListedSite[], { total: number }>('GET', 'staff/microsites', { query: { ...filter }, signal });
}

/** The same list as a file, whole and in the same order. */
export function sitesFileUrl({ q, status, review, centerId, sort }: SiteFilter): string {
  return apiUrl('staff/microsites.csv', { q, status, review, centerId, sort });
}

export const fetchSite = (id: string, signal: AbortSignal) =>
  get<SiteDetail>(`microsites/${part(id)}`, signal);
/** The stage is the one on the screen: a second press must not decide the next one as well. */
export const decide = (
  id: number,
  submissionId: number,
  stage: Stage,
  decision: Decision,
  comment: string,
  reasons: readonly Reason[],
) =>
  post<Pick<SiteItem, 'currentStatus' | 'customSiteStatus'>>(`microsites/${id}/review`, {
    submissionId,
    stage,
    decision,
    comment,
    reasons,
  });
export const reopen = (id: number, comment = '') => post<unknown>(`microsites/${id}/reopen`, { comment });
export const fetchVersions = (id: number, signal: AbortSignal) =>
  get<PastVersion[]>(`microsites/${id}/versions`, signal);
export const fetchVersion = (id: number, number: number, signal: AbortSignal) =>
  get<SiteVersion & { flags: Flag[] }>(`microsites/${id}/versions/${number}`, signal);
export const previewLink = (id: number) => post<{ url: string }>(`microsites/${id}/preview-link`);
export const adminLink = (id: number) => post<{ url: string }>(`microsites/${id}/admin-link`);
export const resendLink = (id: number) => post<unknown>(`microsites/${id}/resend-link`);

/** Where a picture of a site is. */
export const staffPicture = (filename: string) => apiUrl('staff/pictures', { filename });

export const fetchMail = (id: string, signal: AbortSignal) => get<MailDetail>(`mails/${part(id)}`, signal);
