import { CustomSiteStatus, MicrositeLocation, RecipientStatus } from './enums';

/** What the rules of editing look at. */
export interface SiteState {
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  agreedToHipaa: boolean;
  /** The server accepted the admin key of this address. */
  adminKeyValid?: boolean;
}

const locked: readonly CustomSiteStatus[] = [
  CustomSiteStatus.PendCenterApproval,
  CustomSiteStatus.PendNkrApproval,
  CustomSiteStatus.DeclinedUnfixable,
];

/** Whether the patient may change and save the site (R3.1). The server enforces the same. */
export function isEditable(site: SiteState): boolean {
  if (site.adminKeyValid) return true;
  if (locked.includes(site.customSiteStatus)) return false;
  switch (site.currentStatus) {
    case RecipientStatus.StarterSiteActive:
    case RecipientStatus.Active:
      return true;
    case RecipientStatus.InvitationSent:
      return site.agreedToHipaa;
    default:
      return false;
  }
}

/** Whether a submission waits for the center or the registry (R3.2). */
export function isInApproval(customSiteStatus: CustomSiteStatus): boolean {
  return (
    customSiteStatus === CustomSiteStatus.PendCenterApproval ||
    customSiteStatus === CustomSiteStatus.PendNkrApproval
  );
}

/** Whether a site counts as live: exactly Active (M4). It is also when View Your Site shows (M2). */
export function isSiteActive(currentStatus: RecipientStatus): boolean {
  return currentStatus === RecipientStatus.Active;
}

/** Whether the editor says that the site is currently active: at or above Active (M4). */
export function showsActiveNotice(currentStatus: RecipientStatus): boolean {
  return currentStatus >= RecipientStatus.Active;
}

/** Whether a submitted (not a draft) save is answered with the thank-you view (M4). */
export function showsThankYou(returnedStatus: RecipientStatus): boolean {
  return (
    returnedStatus === RecipientStatus.PendCenterConfirmIsPatient ||
    returnedStatus === RecipientStatus.Active ||
    returnedStatus === RecipientStatus.StarterSiteActive
  );
}

/** What a public address shows. */
export type PublicView = 'starter' | 'custom' | 'not-found';

/** Which page stands at a public address (M4, "Public page display"). */
export function publicView(
  site: Pick<SiteState, 'currentStatus' | 'agreedToHipaa'>,
  location: MicrositeLocation = MicrositeLocation.Home,
): PublicView {
  if (location === MicrositeLocation.Preview) return 'custom';
  if (location === MicrositeLocation.Start) return 'starter';
  if (!site.agreedToHipaa) return 'not-found';
  if (site.currentStatus === RecipientStatus.Active) return 'custom';
  const beforeActive = site.currentStatus < RecipientStatus.Active;
  const confirmed = site.currentStatus !== RecipientStatus.PendCenterConfirmIsPatient;
  return beforeActive && confirmed ? 'starter' : 'not-found';
}
