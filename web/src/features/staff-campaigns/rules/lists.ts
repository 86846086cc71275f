import type { Campaign, CenterFigures } from '../../../api/staffCampaigns';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word that was typed is found in one of the texts, whatever the accents. */
export function matches(q: string, texts: readonly string[]): boolean {
  const whole = plain(texts.join(' '));
  return plain(q)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Where a campaign stands on a day (ISO): open, not yet, or over. */
export function stateOf({ isOpen, opensOn }: Campaign, today: string): 'open' | 'not-yet' | 'over' {
  if (isOpen) return 'open';
  return opensOn > today ? 'not-yet' : 'over';
}

/** How campaigns may be sorted; the first is how they come. */
export const campaignOrders = ['newest', 'name', 'center', 'registrations'] as const;
export type CampaignOrder = (typeof campaignOrders)[number];

/** The campaigns in an order; the server answers the newest first. */
export function sortCampaigns(campaigns: readonly Campaign[], order: CampaignOrder): Campaign[] {
  if (order === 'newest') return [...campaigns];
  return campaigns.toSorted((a, b) => {
    if (order === 'registrations') return b.registrations - a.registrations;
    if (order === 'center') return a.centerName.localeCompare(b.centerName);
    return a.name.localeCompare(b.name);
  });
}

/** How centers may be sorted: by name, or by a figure, the highest first. */
export const centerOrders = [
  'name',
  'transplantsLast12',
  'a2OLast12',
  'unmatchedPairs',
  'patientMicrosites',
] as const;
export type CenterOrder = (typeof centerOrders)[number];

/** The centers in an order. */
export function sortCenters(centers: readonly CenterFigures[], order: CenterOrder): CenterFigures[] {
  return centers.toSorted((a, b) =>
    order === 'name' ? a.name.localeCompare(b.name) : b[order] - a[order] || a.name.localeCompare(b.name),
  );
}

/** What a center takes part in, by the last part of the message that says it. */
export function partsOf(center: CenterFigures): string[] {
  const parts: [boolean, string][] = [
    [center.takesReferrals, 'referrals'],
    [center.isKidneyForLife, 'kfl'],
    [center.runsMicrosites, 'microsites'],
    [center.takesVouchers, 'vouchers'],
  ];
  return parts.filter(([takes]) => takes).map(([, id]) => id);
}

/** Where patients register under a campaign. */
export function registrationLink(origin: string, code: string): string {
  return `${origin}/register/${code}`;
}
