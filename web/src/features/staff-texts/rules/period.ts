import { dayAfter } from '@/domain/dates';
import type { TextVersion } from '../api/texts';

/**
 * Returns the last day on which a replaced version was in force (ISO); empty if a newer version replaced it before its
 * first day. versions has all versions, newest first.
 */
export function lastDay(version: TextVersion, versions: readonly TextVersion[]): string {
  const newer = versions
    .filter(({ version: number, status }) => number > version.version && /^(in-force|replaced)$/.test(status))
    .map(({ inForceFrom }) => inForceFrom)
    .sort();
  const last = newer[0] ? dayAfter(newer[0], -1) : '';
  return last >= version.inForceFrom ? last : '';
}
