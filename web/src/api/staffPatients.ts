/** The list of patients (R7.3), the invitation of a patient, and the links of sites. */
import { apiUrl, call, post } from './client';
import type { InviteInputBody, SiteItem as FullItem } from './schema';
import { sendForm } from './sendForm';

/** A row of the list, with its pending decision. */
export type ListedSite = FullItem;

/** One site of the list. */
export type SiteItem = Omit<FullItem, 'waitingSince' | 'dueAt' | 'waitingDays' | 'daysLeft'>;

/** The content of an invitation. Coordinators omit the center, which is their own. */
export type PatientInvitation = Required<Omit<InviteInputBody, 'centerId' | 'isAnotherPerson' | 'formKey'>> &
  Pick<InviteInputBody, 'centerId' | 'isAnotherPerson'>;

export const invitePatient = (patient: PatientInvitation) =>
  sendForm('invite', patient, (formKey) =>
    post('/staff/microsites/invite', { body: { ...patient, formKey } }),
  );

/** The filter and sort order of the site list; empty for all sites, the last changed first. */
export interface SiteFilter {
  q: string;
  /** A RecipientStatus. */
  status: string;
  /** A CustomSiteStatus. */
  review: string;
  centerId: string;
  sort: string;
}

/** Fetches one page of the sites within the staff's access and their total number; the view is audited. */
export const fetchSites = (filter: SiteFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/microsites', { query: { ...filter, offset, limit }, signal });

/** Returns the address of the whole list as a file, in the same order. */
export const sitesFileUrl = (filter: SiteFilter) => apiUrl('staff/microsites.csv', { ...filter });

export const adminLink = (id: number) => post('/staff/microsites/{id}/admin-link', { params: { id } });
export const resendLink = (id: number) => post('/staff/microsites/{id}/resend-link', { params: { id } });
