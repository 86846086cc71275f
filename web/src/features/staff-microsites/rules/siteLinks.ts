import type { SiteRecord } from '@/api/staffSite';
import { RecipientStatus } from '@/domain/enums';

/** Whether a banner would be seen: the page that the registry approved is public (M4). */
export function showsBanner({ currentStatus, isPublic }: SiteRecord): boolean {
  return isPublic && currentStatus === RecipientStatus.Active;
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
