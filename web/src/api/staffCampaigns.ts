import { apiUrl, call, get, post } from './client';
import type { CampaignBody, CampaignItem } from './schema';
import { sendForm } from './sentForm';

export type { CenterFigures } from './schema';

/** A center's campaign; patients register under its code. Days are ISO or empty. */
export type Campaign = Omit<CampaignItem, 'isOpen'>;

/** Where a campaign stands on the registry's day. */
export type CampaignState = Campaign['state'];
export const campaignStates = ['open', 'not-yet', 'over'] as const satisfies readonly CampaignState[];

/** Which campaigns a list shows; empty for all, the newest first. */
export interface CampaignFilter {
  q: string;
  state: string;
  type: string;
  centerId: string;
  sort: string;
}

/** What can be changed later. */
export type CampaignChange = Pick<Campaign, 'name' | 'opensOn' | 'closesOn'>;

/** A new campaign. Without a code the server makes one; coordinators leave out the center, which is their own. */
export type NewCampaign = Omit<CampaignBody, 'centerId'> & { centerId?: number };

/** Which centers a list shows; empty for all, by name. */
export interface CenterFilter {
  q: string;
  /** What they take part in. */
  part: string;
  sort: string;
}

/** The keys of answers in the query cache. */
export const campaignKeys = {
  all: ['staff', 'campaigns'],
  list: ['staff', 'campaigns', 'list'],
  timeline: (id: number) => ['staff', 'campaigns', 'timeline', id],
  figures: ['staff', 'centers', 'figures'],
  centerTimeline: (id: number) => ['staff', 'centers', 'timeline', id],
} as const;

/** One page of the campaigns, and how many the filter leaves. */
export const fetchCampaigns = (filter: CampaignFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/campaigns', { query: { ...filter, offset, limit }, signal });
/** The whole list as a file, in the same order. */
export const campaignsFileUrl = (filter: CampaignFilter) => apiUrl('staff/campaigns.csv', { ...filter });
/** The QR code of the address under which patients register, a PNG. */
export const campaignCodeUrl = (id: number) => apiUrl(`staff/campaigns/${id}/qr.png`);
/** The history of a campaign, newest first. */
export const fetchCampaignTimeline = (id: number, signal: AbortSignal) =>
  get('/staff/campaigns/{id}/timeline', { params: { id }, signal });
export const addCampaign = (campaign: NewCampaign) =>
  sendForm('campaign', campaign, (formKey) =>
    post('/staff/campaigns', { body: { ...(campaign as CampaignBody), formKey } }),
  );
/** Changes the name and the days; everything else stays. */
export const changeCampaign = (
  { id, code, centerId, micrositeTypeId }: Campaign,
  { name, opensOn, closesOn }: CampaignChange,
) =>
  post('/staff/campaigns/{id}', {
    params: { id },
    body: { code, centerId, micrositeTypeId, name, opensOn, closesOn },
  });

/** One page of the centers, and how many the filter leaves. */
export const fetchCenterFigures = (
  filter: CenterFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) => call('GET', '/staff/centers/figures', { query: { ...filter, offset, limit }, signal });
/** The whole list as a file, in the same order. */
export const centersFileUrl = (filter: CenterFilter) => apiUrl('staff/centers/figures.csv', { ...filter });
/** What imports changed of a center, newest first. */
export const fetchCenterTimeline = (id: number, signal: AbortSignal) =>
  get('/staff/centers/{id}/timeline', { params: { id }, signal });
