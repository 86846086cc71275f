import { CustomSiteStatus, RecipientStatus } from './enums';

/** The screen from which a public page was opened (M3). */
export const MicrositeLocation = { Home: 0, Start: 1, Preview: 2 } as const;
export type MicrositeLocation = (typeof MicrositeLocation)[keyof typeof MicrositeLocation];

/** Reports whether the center or the registry has to review a submission (R3.2). */
export function isInApproval(customSiteStatus: CustomSiteStatus): boolean {
  return (
    customSiteStatus === CustomSiteStatus.PendCenterApproval ||
    customSiteStatus === CustomSiteStatus.PendNkrApproval
  );
}

/** Reports whether a site is live: exactly Active (M4). View Your Site shows in the same case (M2). */
export function isSiteActive(currentStatus: RecipientStatus): boolean {
  return currentStatus === RecipientStatus.Active;
}

/** Reports whether the editor shows the notice that the site is active: at or above Active (M4). */
export function showsActiveNotice(currentStatus: RecipientStatus): boolean {
  return currentStatus >= RecipientStatus.Active;
}

/** Reports whether the thank-you view follows a save: only after a submission, not after a draft (M4). */
export function showsThankYou(returnedStatus: RecipientStatus): boolean {
  return (
    returnedStatus === RecipientStatus.PendCenterConfirmIsPatient ||
    returnedStatus === RecipientStatus.Active ||
    returnedStatus === RecipientStatus.StarterSiteActive
  );
}
