import type { SiteRecord } from '@/api/staffSite';
import { CustomSiteStatus, RecipientStatus } from '@/domain/enums';

/** Returns the message that names the next step of a patient's page; null if no step is pending. */
export function nextStep(site: SiteRecord): string | null {
  const { currentStatus, customSiteStatus, stage } = site;
  if (site.diedOn !== '' || site.withdrawnAt !== null || site.joinedInto > 0) return null;
  if (currentStatus === RecipientStatus.Inactive || currentStatus === RecipientStatus.Denied) return null;
  if (currentStatus === RecipientStatus.InvitationSent) return 'record.next.invited';
  if (currentStatus === RecipientStatus.PendCenterConfirmIsPatient) return 'record.next.unconfirmed';
  if (stage !== null) return `record.next.${stage}`;
  switch (customSiteStatus) {
    case CustomSiteStatus.PendCtrDeclinedFixable:
    case CustomSiteStatus.PendNkrDeclinedFixable:
      return 'record.next.changes';
    case CustomSiteStatus.DeclinedUnfixable:
      return 'record.next.declined';
    default:
      return currentStatus === RecipientStatus.StarterSiteActive ? 'record.next.starter' : null;
  }
}
