import type { SiteRecord } from '@/api/staffSite';
import { RecipientStatus } from '@/domain/enums';

/** Reports whether visitors would see a banner: the page that the registry approved is public (M4). */
export function showsBanner({ currentStatus, isPublic }: SiteRecord): boolean {
  return isPublic && currentStatus === RecipientStatus.Active;
}

/** Returns whether the registry can take the site down or put it back; null if neither (R3). */
export function upOrDown(status: RecipientStatus): 'take-down' | 'put-back' | null {
  if (status === RecipientStatus.Inactive) return 'put-back';
  return status < RecipientStatus.Inactive ? 'take-down' : null;
}

/** Returns an address without its scheme, as in print. */
export function shortAddress(origin: string, path: string): string {
  return `${origin.replace(/^https?:\/\//, '')}${path}`;
}
