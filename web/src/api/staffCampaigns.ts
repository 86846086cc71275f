import type { MicrositeType } from '@/domain/enums';
import { apiUrl, call } from './client';
import type { TrailItem } from './staffSite';

/** Where a campaign stands on the registry's day. */
export const campaignStates = ['open', 'not-yet', 'over'] as const;

export type CampaignState = (typeof campaignStates)[number];

/** A center's campaign: patients register under its code. Days are ISO or empty. */
export interface Campaign {
  id: number;
  code: string;
  centerId: number;
  centerName: string;
  micrositeTypeId: MicrositeType;
  name: string;
  opensOn: string;
  closesOn: string;
  registrations: number;
  state: CampaignState;
}

/** Which campaigns a list shows; empty for all, and for the newest first. */
export interface CampaignFilter {
  q: string;
  state: string;
  type: string;
  centerId: string;
  sort: string;
}

/** What can be changed later. */
export type CampaignChange = Pick<Campaign, 'name' | 'opensOn' | 'closesOn'>;

/** A new campaign; without a code the server makes one up. */
export interface NewCampaign extends CampaignChange {
  code: string;
  micrositeTypeId: MicrositeType;
  /** Left out by coordinators, whose own center it is. */
  centerId?: number;
}

/** A center with everything that referral and registration know of it. */
export interface CenterFigures {
  id: number;
  code: string;
  name: string;
  alias: string;
  city: string;
  state: string;
  postalCode: string;
  phone: string;
  takesReferrals: boolean;
  isKidneyForLife: boolean;
  runsMicrosites: boolean;
  takesVouchers: boolean;
  transplantsLast12: number;
  a2OLast12: number;
  unmatchedPairs: number;
  patientMicrosites: number;
  nonSteroidProtocol: boolean;
  advancedDonation: boolean;
  coordinators: { fullName: string; email: string; phone: string }[];
}

/** Which centers a list shows; empty for all, and by name. */
export interface CenterFilter {
  q: string;
  /** What they take part in. */
  part: string;
  sort: string;
}

/** How the answers are called in the cache. */
export const campaignKeys = {
  all: ['staff', 'campaigns'],
  list: ['staff', 'campaigns', 'list'],
  timeline: (id: number) => ['staff', 'campaigns', 'timeline', id],
  figures: ['staff', 'centers', 'figures'],
  centerTimeline: (id: number) => ['staff', 'centers', 'timeline', id],
} as const;

/** One page of the campaigns, and how many the filter leaves. */
export const fetchCampaigns = (filter: CampaignFilter, offset: number, limit: number, signal: AbortSignal) =>
  call<Campaign[], { total: number }>('GET', 'staff/campaigns', {
    query: { ...filter, offset, limit },
    signal,
  });

/** The same list as a file, whole and in the same order. */
export const campaignsFileUrl = (filter: CampaignFilter) => apiUrl('staff/campaigns.csv', { ...filter });

/** What happened to a campaign, newest first. */
export const fetchCampaignTimeline = async (id: number, signal: AbortSignal) =>
  (await call<TrailItem[]>('GET', `staff/campaigns/${id}/timeline`, { signal })).results;

export const addCampaign = async (campaign: NewCampaign) =>
  (await call<Campaign>('POST', 'staff/campaigns', { body: campaign })).results;

/** Changes the name and the days; everything else stays. */
export const changeCampaign = async (campaign: Campaign, change: CampaignChange) =>
  (
    await call<Campaign>('POST', `staff/campaigns/${campaign.id}`, {
      body: {
        code: campaign.code,
        centerId: campaign.centerId,
        micrositeTypeId: campaign.micrositeTypeId,
        ...change,
      },
    })
  ).results;

/** One page of the centers, and how many the filter leaves. */
export const fetchCenterFigures = (
  filter: CenterFilter,
  offset: number,
  limit: number,
  signal: AbortSignal,
) =>
  call<CenterFigures[], { total: number }>('GET', 'staff/centers/figures', {
    query: { ...filter, offset, limit },
    signal,
  });

/** The same list as a file, whole and in the same order. */
export const centersFileUrl = (filter: CenterFilter) => apiUrl('staff/centers/figures.csv', { ...filter });

/** What imports changed of a center, newest first. */
export const fetchCenterTimeline = async (id: number, signal: AbortSignal) =>
  (await call<TrailItem[]>('GET', `staff/centers/${id}/timeline`, { signal })).results;
