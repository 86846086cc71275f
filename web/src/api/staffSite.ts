import type {
  CustomSiteStatus,
  EventType,
  MicrositeType,
  PostBannerStatus,
  RecipientStatus,
} from '@/domain/enums';
import type { Lang } from '@/domain/page';
import { call } from './client';
import type { PastReview, Stage } from './staffReview';

// Moments are RFC 3339 throughout.

/** The record of one site (R7.3). */
export interface SiteRecord {
  id: number;
  shortCode: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Lang;
  age: number | null;
  /** MM/DD/YYYY or empty. */
  birthDate: string;
  micrositeTypeId: MicrositeType;
  centerId: number;
  centerName: string;
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  agreedToHipaa: boolean;
  guardianName: string;
  createdAt: string;
  updatedAt: string;
  phonePrimary: string;
  phoneSecondary: string;
  primaryPhoneCanReceiveTexts: boolean;
  secondaryPhoneCanReceiveTexts: boolean;
  showInGallery: boolean;
  allowIndexing: boolean;
  thumbnail: string | null;
  /** A version was approved by the registry. */
  isLive: boolean;
  /** When what waits, or was decided last, was sent; null when nothing beside the live version was. */
  sentAt: string | null;
  /** Null while nobody of the staff has the next move. */
  stage: Stage | null;
  canReview: boolean;
  /** Newest first. */
  reviews: PastReview[];
  release: { agreed: boolean; signer: string; at: string } | null;
  /** While the site is down; by is empty when the patient took it down. */
  down: { at: string; by: string; undoUntil: string | null } | null;
}

/** How often something was done; the history is by week, oldest first. */
export interface Count {
  total: number;
  pastWeek: number;
  history: number[];
}

/** What visitors of a site did. */
export interface SiteStats {
  /** The ISO dates on which the weeks begin. */
  weeks: string[];
  visitors: Count;
  learnMore: Count;
  eligibility: Count;
  registrations: Count;
}

/** One line of a site's history, as the audit trail names it. */
export interface TrailItem {
  id: number;
  at: string;
  action: string;
  actorKind: 'recipient' | 'staff' | 'admin-key' | 'public' | 'system';
  /** Empty for the patient and for Beacon itself. */
  actorName: string;
  details: Record<string, string>;
}

/** Something that happened to the patient. */
export interface SiteEventItem {
  id: number;
  eventType: EventType;
  eventDate: string;
  eventRecordedDateTime: string;
  recordedBy: string;
}

/** What was recorded, newest first, and whether the public page tells of the newest. */
export interface SiteEvents {
  bannerStatusId: PostBannerStatus;
  eventLogs: SiteEventItem[];
}

/** How the answers are called in the cache. */
export const siteKeys = {
  record: (id: number | string) => ['staff', 'record', String(id)],
  stats: (id: number) => ['staff', 'record', String(id), 'stats'],
  trail: (id: number) => ['staff', 'record', String(id), 'trail'],
  events: (id: number) => ['staff', 'record', String(id), 'events'],
} as const;

const path = (id: number | string, what: string) => `staff/microsites/${encodeURIComponent(id)}/${what}`;

async function get<T>(id: number | string, what: string, signal: AbortSignal): Promise<T> {
  return (await call<T>('GET', path(id, what), { signal })).results;
}

async function post<T>(id: number, what: string, body: unknown = {}): Promise<T> {
  return (await call<T>('POST', path(id, what), { body })).results;
}

/** Looking is written down. */
export const fetchRecord = (id: string, signal: AbortSignal) => get<SiteRecord>(id, 'record', signal);
export const fetchStats = (id: number, signal: AbortSignal) => get<SiteStats>(id, 'stats', signal);
/** The entries before one, without it the newest, and whether there are older ones. Looking is written down. */
export async function fetchTrail(id: number, before: number | undefined, signal: AbortSignal) {
  const { results, hasOlder } = await call<TrailItem[], { hasOlder: boolean }>('GET', path(id, 'timeline'), {
    query: { before },
    signal,
  });
  return { items: results, hasOlder };
}
export const fetchEvents = (id: number, signal: AbortSignal) => get<SiteEvents>(id, 'events', signal);

/** Records what happened, on an ISO day; its banner then waits for the registry. */
export const recordEvent = (id: number, eventType: EventType, eventDate: string) =>
  post<Pick<SiteEvents, 'bannerStatusId'>>(id, 'events', { eventType, eventDate });
/** Shows the banner that waits (2), or takes it away (0). */
export const setBanner = (id: number, status: 0 | 2) =>
  post<Pick<SiteEvents, 'bannerStatusId'>>(id, 'banner', { status });
export const takeDown = (id: number) => post<unknown>(id, 'deactivate');
export const putBack = (id: number) => post<unknown>(id, 'reactivate');
/** The patient's link stops working at once, and a new one is mailed. */
export const issueNewKey = (id: number) => post<unknown>(id, 'revoke-link');
/** The patient's own pages, for a registry administrator; asking is written down. */
export const privateLinks = (id: number) => post<{ dashboard: string; editor: string }>(id, 'private-link');
/** Withdraws the HIPAA release on a written notice of an ISO day. */
export const withdrawOnNotice = (id: number, noticeDate: string) =>
  post<unknown>(id, 'withdraw-release', { noticeDate });
