import { CustomSiteStatus, RecipientStatus } from './enums';
import { isInApproval } from './siteStatus';

/** The state of a site for its patient, combined from the recipient's and the review's state. */
export type PatientSiteState =
  | 'invited'
  | 'awaiting-center'
  | 'starter'
  | 'active'
  | 'in-review'
  | 'changes'
  | 'declined'
  | 'hidden'
  | 'closed';

interface State {
  currentStatus: RecipientStatus;
  customSiteStatus: CustomSiteStatus;
  agreedToHipaa: boolean;
}

/**
 * Returns the most important part of the state: steps of the patient or a reviewer come before the state of the
 * public page.
 */
export function siteState({ currentStatus, customSiteStatus, agreedToHipaa }: State): PatientSiteState {
  if (currentStatus >= RecipientStatus.Inactive) return 'closed';
  if (currentStatus === RecipientStatus.PendCenterConfirmIsPatient) return 'awaiting-center';
  if (isInApproval(customSiteStatus)) return 'in-review';
  if (customSiteStatus === CustomSiteStatus.DeclinedUnfixable) return 'declined';
  const asked: CustomSiteStatus[] = [
    CustomSiteStatus.PendCtrDeclinedFixable,
    CustomSiteStatus.PendNkrDeclinedFixable,
  ];
  if (asked.includes(customSiteStatus)) return 'changes';
  if (currentStatus === RecipientStatus.InvitationSent) return 'invited';
  if (!agreedToHipaa) return 'hidden';
  return currentStatus === RecipientStatus.Active ? 'active' : 'starter';
}
