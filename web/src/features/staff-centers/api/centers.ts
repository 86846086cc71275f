import { get, post } from '@/api/client';
import type { RequestBody, Results } from '@/api/operations';
import { campaignKeys } from '@/api/staffCampaigns';
import { staffKeys } from '@/api/staff';

/** A center with its contacts, figures and coordinators. */
export type CenterRecord = Results<'GET', '/staff/centers/{id}'>;
export type Contact = CenterRecord['contacts'][number];
export type PhoneType = Contact['phoneType'];
export type Takes = CenterRecord['takes'];
export type FigureName = keyof CenterRecord['figures'];
export type CenterFigure = CenterRecord['figures'][FigureName];

/** The input of a new center. */
export type NewCenterInput = RequestBody<'POST', '/staff/centers'>;
/** The changed data of a center. */
export type CenterInput = RequestBody<'POST', '/staff/centers/{id}'>;

export const phoneTypes = ['Work', 'Mobile', 'OnCall'] as const satisfies readonly PhoneType[];

export const centerKeys = {
  record: (id: number | string) => ['staff', 'centers', 'record', String(id)],
  zone: (address: string) => ['staff', 'centers', 'zone', address],
} as const;

/** The lists that a change of a center refreshes. */
export const centerLists = [campaignKeys.figures, staffKeys.centers];

export const fetchCenter = (id: string, signal: AbortSignal) =>
  get('/staff/centers/{id}', { params: { id }, signal });

/** Fetches the time zones, and the zone of an address with a valid ZIP code. */
export const fetchZone = (address: string, signal: AbortSignal) =>
  get('/staff/centers/zone', { query: { address }, signal });

export const addCenter = (body: NewCenterInput) => post('/staff/centers', { body });
export const changeCenter = (id: number, body: CenterInput) =>
  post('/staff/centers/{id}', { params: { id }, body });
export const closeCenter = (id: number) => post('/staff/centers/{id}/close', { params: { id } });
export const reopenCenter = (id: number) => post('/staff/centers/{id}/reopen', { params: { id } });
