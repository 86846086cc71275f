import type { SiteRecord } from '@/api/staffSite';
import { RecipientStatus } from '@/domain/enums';

type Shown = Pick<SiteRecord, 'currentStatus' | 'agreedToHipaa'>;

/** Whether visitors find a page at the public address (M4, "Public page display"). */
export function isPublic({ currentStatus, agreedToHipaa }: Shown): boolean {
  const confirmed = currentStatus !== RecipientStatus.PendCenterConfirmIsPatient;
  return agreedToHipaa && confirmed && currentStatus <= RecipientStatus.Active;
}

/** Whether a banner would be seen: the page that the registry approved is public (M4). */
export function showsBanner({ currentStatus, agreedToHipaa }: Shown): boolean {
  return agreedToHipaa && currentStatus === RecipientStatus.Active;
}

/** Whether the registry can take the site down, put it back, or neither (R3). */
export function upOrDown(status: RecipientStatus): 'take-down' | 'put-back' | null {
  if (status === RecipientStatus.Inactive) return 'put-back';
  return status < RecipientStatus.Inactive ? 'take-down' : null;
}

/** An address as it reads on paper: without the scheme. */
export function shortAddress(origin: string, path: string): string {
  return `${origin.replace(/^https?:\/\//, '')}${path}`;
}
