/** The sort orders of the campaign list; the first, newest first, is the default. */
export const campaignOrders = ['', 'created', 'name', 'code', 'center', '-registrations'] as const;

/** Returns the registration link of a campaign. */
export function registrationLink(origin: string, code: string): string {
  return `${origin}/register/${code}`;
}
