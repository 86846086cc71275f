import { CustomSiteStatus, RecipientStatus } from '@/domain/enums';
import { isInApproval } from '@/domain/siteStatus';
import type { CustomSite } from '../api/customSite';

/** What stands at the editor's address. */
export type Screen = 'editor' | 'in-approval' | 'declined' | 'awaiting-center' | 'closed';

type State = Pick<CustomSite, 'currentStatus' | 'customSiteStatus' | 'agreedToHipaa' | 'isEditable'>;

/** An invited patient who has not agreed yet may edit: the release can come with the first save (R3, R10.8). */
function mayAgreeWhileSaving({ currentStatus, agreedToHipaa, customSiteStatus }: State): boolean {
  const open = !isInApproval(customSiteStatus) && customSiteStatus !== CustomSiteStatus.DeclinedUnfixable;
  return currentStatus === RecipientStatus.InvitationSent && !agreedToHipaa && open;
}

/** Which screen a site gets. The server's word on editing wins, because only it knows the admin key. */
export function screenOf(site: State): Screen {
  if (site.isEditable || mayAgreeWhileSaving(site)) return 'editor';
  if (site.currentStatus >= RecipientStatus.Inactive) return 'closed';
  if (isInApproval(site.customSiteStatus)) return 'in-approval';
  if (site.customSiteStatus === CustomSiteStatus.DeclinedUnfixable) return 'declined';
  if (site.currentStatus === RecipientStatus.PendCenterConfirmIsPatient) return 'awaiting-center';
  return 'closed';
}

/** Whether the release must come with any save, also a draft (R10.8). */
export function needsReleaseToSave(site: State): boolean {
  return site.currentStatus === RecipientStatus.InvitationSent && !site.agreedToHipaa;
}
