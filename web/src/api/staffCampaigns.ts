import type { MicrositeType } from '../domain/enums';
import { call } from './client';

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
  isOpen: boolean;
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

/** How the answers are called in the cache. */
export const campaignKeys = {
  list: ['staff', 'campaigns'],
  figures: ['staff', 'centers', 'figures'],
} as const;

export const fetchCampaigns = async (signal: AbortSignal) =>
  (await call<Campaign[]>('GET', 'staff/campaigns', { signal })).results;

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

export const fetchCenterFigures = async (signal: AbortSignal) =>
  (await call<CenterFigures[]>('GET', 'staff/centers/figures', { signal })).results;
