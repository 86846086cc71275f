/** The list of patients (R7.3), inviting one, and the links of their sites. */
import { apiUrl, call, post } from './client';
import type { InviteInputBody, SiteItem as FullItem } from './schema';
import { sendForm } from './sentForm';

/** One line of the list, with what waits for a decision. */
export type ListedSite = FullItem;

/** One site of the list. */
export type SiteItem = Omit<FullItem, 'waitingSince' | 'dueAt' | 'waitingDays' | 'daysLeft'>;

/** The content of an invitation; coordinators leave out the center, which is their own. */
export type PatientInvitation = Required<Omit<InviteInputBody, 'centerId' | 'isAnotherPerson' | 'formKey'>> &
  Pick<InviteInputBody, 'centerId' | 'isAnotherPerson'>;

export const invitePatient = (patient: PatientInvitation) =>
  sendForm('invite', patient, (formKey) =>
    post('/staff/microsites/invite', { body: { ...patient, formKey } }),
  );

/** Which sites a list shows and how they are sorted; empty for all, the last changed first. */
export interface SiteFilter {
  q: string;
  /** A RecipientStatus. */
  status: string;
  /** A CustomSiteStatus. */
  review: string;
  centerId: string;
  sort: string;
}

/** One page of the sites that the person may see, and how many there are in all; the view is audited. */
export const fetchSites = (filter: SiteFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/microsites', { query: { ...filter, offset, limit }, signal });

/** The whole list as a file, in the same order. */
export const sitesFileUrl = (filter: SiteFilter) => apiUrl('staff/microsites.csv', { ...filter });

export const adminLink = (id: number) => post('/staff/microsites/{id}/admin-link', { params: { id } });
export const resendLink = (id: number) => post('/staff/microsites/{id}/resend-link', { params: { id } });
