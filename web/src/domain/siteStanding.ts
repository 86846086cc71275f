import { CustomSiteStatus, RecipientStatus } from './enums';
import { isInApproval } from './siteStatus';

/** Where a site stands, in one word for the person it is about. */
export type Standing =
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

/** What is most worth knowing: what waits for the patient or a reviewer comes before what is shown to visitors. */
export function standingOf({ currentStatus, customSiteStatus, agreedToHipaa }: State): Standing {
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
