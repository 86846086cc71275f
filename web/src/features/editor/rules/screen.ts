import { CustomSiteStatus, RecipientStatus } from '@/domain/enums';
import { isInApproval } from '@/domain/siteStatus';
import type { CustomSite } from '../api/customSite';

/** The screens at the editor's address. */
export type Screen = 'editor' | 'in-approval' | 'declined' | 'awaiting-center' | 'closed';

type State = Pick<CustomSite, 'currentStatus' | 'customSiteStatus' | 'agreedToHipaa' | 'isEditable'>;

/**
 * Reports whether an invited patient without a release may edit: the first save can include the release (R3,
 * R10.8).
 */
function mayAgreeWhileSaving({ currentStatus, agreedToHipaa, customSiteStatus }: State): boolean {
  const open = !isInApproval(customSiteStatus) && customSiteStatus !== CustomSiteStatus.DeclinedUnfixable;
  return currentStatus === RecipientStatus.InvitationSent && !agreedToHipaa && open;
}

/**
 * Returns the screen of a site. The server's isEditable wins, because only the server can check the admin key.
 */
export function screenFor(site: State): Screen {
  if (site.isEditable || mayAgreeWhileSaving(site)) return 'editor';
  if (site.currentStatus >= RecipientStatus.Inactive) return 'closed';
  if (isInApproval(site.customSiteStatus)) return 'in-approval';
  if (site.customSiteStatus === CustomSiteStatus.DeclinedUnfixable) return 'declined';
  if (site.currentStatus === RecipientStatus.PendCenterConfirmIsPatient) return 'awaiting-center';
  return 'closed';
}

/** Reports whether every save, even of a draft, must include the release (R10.8). */
export function needsReleaseToSave(site: State): boolean {
  return site.currentStatus === RecipientStatus.InvitationSent && !site.agreedToHipaa;
}
