import type { CenterFigures } from '@/api/staffCampaigns';

/** The figures of a center by the server's name for their descending order. */
export const figureOrders = {
  '-transplants': 'transplantsLast12',
  '-a2o': 'a2OLast12',
  '-pairs': 'unmatchedPairs',
  '-microsites': 'patientMicrosites',
} as const;

/** The programs of a center, as named by the server and the messages. */
export const centerParts = ['referrals', 'kfl', 'microsites', 'vouchers'] as const;

/** Returns the programs of a center, each named like the last part of its message. */
export function partsFor(center: CenterFigures): string[] {
  const takes = {
    referrals: center.takesReferrals,
    kfl: center.isKidneyForLife,
    microsites: center.runsMicrosites,
    vouchers: center.takesVouchers,
  };
  return centerParts.filter((part) => takes[part]);
}
