/** The list of patients (R7.3), inviting one, and the links of their sites. */
import type { CustomSiteStatus, MicrositeType, RecipientStatus } from '@/domain/enums';
import type { Lang } from '@/domain/page';
import { apiUrl, call } from './client';
import { post } from './staffCall';

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

export const adminLink = (id: number) => post<{ url: string }>(`microsites/${id}/admin-link`);
export const resendLink = (id: number) => post<unknown>(`microsites/${id}/resend-link`);
