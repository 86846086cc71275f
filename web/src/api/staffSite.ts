/** The record of one site (R7.3). Times are RFC 3339. */
import type { EventType } from '@/domain/enums';
import { call, get, post } from './client';
import type { DeathInputBody, FactsInputBody } from './schema';

export type {
  CountView as Count,
  RecordView as SiteRecord,
  StaffEvent as SiteEventItem,
  StaffStats as SiteStats,
  TimelineItem as TrailItem,
} from './schema';

import type { SiteEvents as FullEvents } from './schema';

/** The events of a site, newest first, and whether the public page announces the newest event. */
export type SiteEvents = Omit<FullEvents, 'bannerStatusDesc'>;

/** The keys of responses in the query cache. */
export const siteKeys = {
  record: (id: number | string) => ['staff', 'record', String(id)],
  stats: (id: number) => ['staff', 'record', String(id), 'stats'],
  trail: (id: number) => ['staff', 'record', String(id), 'trail'],
  events: (id: number) => ['staff', 'record', String(id), 'events'],
} as const;

/** Fetches one record; the view is audited. */
export const fetchRecord = (id: string, signal: AbortSignal) =>
  get('/staff/microsites/{id}/record', { params: { id }, signal });
export const fetchStats = (id: number, signal: AbortSignal) =>
  get('/staff/microsites/{id}/stats', { params: { id }, signal });
/**
 * Fetches the history before an entry, or the newest history without one, and whether older entries exist; the view is
 * audited.
 */
export async function fetchTrail(id: number, before: number | undefined, signal: AbortSignal) {
  const { results, hasOlder } = await call('GET', '/staff/microsites/{id}/timeline', {
    params: { id },
    query: { before },
    signal,
  });
  return { items: results, hasOlder };
}
export const fetchEvents = (id: number, signal: AbortSignal): Promise<SiteEvents> =>
  get('/staff/microsites/{id}/events', { params: { id }, signal });

/** Records an event on an ISO day; its banner then waits for the registry's decision. */
export const recordEvent = (
  id: number,
  event: { eventType: EventType; eventDate: string; formKey: string },
) => post('/staff/microsites/{id}/events', { params: { id }, body: event });
/** Shows the pending banner (2) or removes it (0). */
export const setBanner = (id: number, status: 0 | 2) =>
  post('/staff/microsites/{id}/banner', { params: { id }, body: { status } });
export const takeDown = (id: number) => post('/staff/microsites/{id}/deactivate', { params: { id } });
export const reactivateSite = (id: number) => post('/staff/microsites/{id}/reactivate', { params: { id } });
/** Ends the patient's link at once and emails a new link. */
export const issueNewKey = (id: number) => post('/staff/microsites/{id}/revoke-link', { params: { id } });
/** Fetches the addresses of the patient's private pages, for registry administrators; the request is audited. */
export const privateLinks = (id: number) => post('/staff/microsites/{id}/private-link', { params: { id } });
/** Corrects details of the patient; ApiError 409 if the record changed in the meantime. */
export const correctFacts = (id: number, body: FactsInputBody) =>
  post('/staff/microsites/{id}/facts', { params: { id }, body });
/** Withdraws an invitation that was never opened, without sending an email. */
export const withdrawInvitation = (id: number) =>
  post('/staff/microsites/{id}/withdraw-invitation', { params: { id } });
/** Transfers the patient to another center. */
export const transferPatient = (id: number, centerId: number) =>
  post('/staff/microsites/{id}/transfer', { params: { id }, body: { centerId } });
/** Records the patient's death on an ISO day, and whether the page is removed or stays as a memorial. */
export const recordDeath = (id: number, day: string, page: DeathInputBody['page']) =>
  post('/staff/microsites/{id}/death', { params: { id }, body: { day, page } });
/** Reverts a death recorded by mistake. */
export const undoDeath = (id: number) => post('/staff/microsites/{id}/undo-death', { params: { id } });
/** Withdraws the HIPAA release because of a written notice dated on an ISO day. */
export const withdrawOnNotice = (id: number, noticeDate: string) =>
  post('/staff/microsites/{id}/withdraw-release', { params: { id }, body: { noticeDate } });
