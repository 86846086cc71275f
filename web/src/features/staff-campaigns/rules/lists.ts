/** How campaigns may be sorted; the first, the newest first, is how they come when nothing is chosen. */
export const campaignOrders = ['', 'created', 'name', 'code', 'center', '-registrations'] as const;

/** Where patients register under a campaign. */
export function registrationLink(origin: string, code: string): string {
  return `${origin}/register/${code}`;
}
