import { apiUrl, call, get, post } from './client';
import type { CampaignBody, CampaignItem } from './schema';
import { sendForm } from './sendForm';

export type { CenterFigures } from './schema';

/** A center's campaign; patients register under its code. Days are ISO dates or empty. */
export type Campaign = Omit<CampaignItem, 'isOpen'>;

/** The state of a campaign on the registry's current day. */
export type CampaignState = Campaign['state'];
export const campaignStates = ['open', 'not-yet', 'over'] as const satisfies readonly CampaignState[];

/** The filter of the campaign list; empty for all campaigns, newest first. */
export interface CampaignFilter {
  q: string;
  state: string;
  type: string;
  centerId: string;
  sort: string;
}

/** The fields that can be changed later. */
export type CampaignChange = Pick<Campaign, 'name' | 'opensOn' | 'closesOn'>;

/** A new campaign. Without a code the server generates one. Coordinators omit the center, which is their own. */
export type NewCampaign = Omit<CampaignBody, 'centerId'> & { centerId?: number };

/** The filter of the center list; empty for all centers, sorted by name. */
export interface CenterFilter {
  q: string;
  /** The programs that the centers take part in. */
  part: string;
  sort: string;
}

/** The keys of responses in the query cache. */
export const campaignKeys = {
  all: ['staff', 'campaigns'],
  list: ['staff', 'campaigns', 'list'],
  timeline: (id: number) => ['staff', 'campaigns', 'timeline', id],
  figures: ['staff', 'centers', 'figures'],
  centerTimeline: (id: number) => ['staff', 'centers', 'timeline', id],
} as const;

/** Fetches one page of the campaigns and the number of matches. */
export const fetchCampaigns = (filter: CampaignFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/campaigns', { query: { ...filter, offset, limit }, signal });
/** Returns the address of the whole list as a file, in the same order. */
export const campaignsFileUrl = (filter: CampaignFilter) => apiUrl('staff/campaigns.csv', { ...filter });
/** Returns the address of a PNG with the QR code of the registration page. */
export const campaignCodeUrl = (id: number) => apiUrl(`staff/campaigns/${id}/qr.png`);
/** Fetches the history of a campaign, newest first. */
export const fetchCampaignTimeline = (id: number, signal: AbortSignal) =>
  get('/staff/campaigns/{id}/timeline', { params: { id }, signal });
export const addCampaign = (campaign: NewCampaign) =>
  sendForm('campaign', campaign, (formKey) =>
    post('/staff/campaigns', { body: { ...(campaign as CampaignBody), formKey } }),
  );
/** Changes the name and the days of a campaign; the other fields are unchanged. */
export const changeCampaign = (
  { id, code, centerId, micrositeTypeId }: Campaign,
  { name, opensOn, closesOn }: CampaignChange,
) =>
  post('/staff/campaigns/{id}', {
    params: { id },
    body: { code, centerId, micrositeTypeId, name, opensOn, closesOn },
  });

/** Fetches one page of the centers and the number of matches. */
export const fetchCenterFigures = (
  filter: CenterFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => call('GET', '/staff/centers/figures', { query: { ...filter, offset, limit }, signal });
/** Returns the address of the whole list as a file, in the same order. */
export const centersFileUrl = (filter: CenterFilter) => apiUrl('staff/centers/figures.csv', { ...filter });
/** Fetches the changes that imports made to a center, newest first. */
export const fetchCenterTimeline = (id: number, signal: AbortSignal) =>
  get('/staff/centers/{id}/timeline', { params: { id }, signal });
