import type { CenterFigures } from '@/api/staffCampaigns';

/** The figures of a center, by what the server calls the order of the highest first. */
export const figureOrders = {
  '-transplants': 'transplantsLast12',
  '-a2o': 'a2OLast12',
  '-pairs': 'unmatchedPairs',
  '-microsites': 'patientMicrosites',
} as const;

/** What a center can take part in, as the server and the messages call it. */
export const centerParts = ['referrals', 'kfl', 'microsites', 'vouchers'] as const;

/** What a center takes part in, by the last part of the message that says it. */
export function partsOf(center: CenterFigures): string[] {
  const takes = {
    referrals: center.takesReferrals,
    kfl: center.isKidneyForLife,
    microsites: center.runsMicrosites,
    vouchers: center.takesVouchers,
  };
  return centerParts.filter((part) => takes[part]);
}
