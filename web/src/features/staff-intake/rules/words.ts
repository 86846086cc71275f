import type { IntakeItem } from '@/api/staffIntake';
import { RecipientStatus } from '@/domain/enums';
import type { IntakeStatus } from '@/domain/intake';

/** The pill kind of each status. */
export const statusKind: Record<IntakeStatus, 'wait' | 'info' | 'live' | 'neutral'> = {
  new: 'wait',
  contacted: 'info',
  scheduled: 'live',
  closed: 'neutral',
};

/** Reports whether the center still has to confirm that this is its patient (R3, "confirm"). */
export function waitsForConfirmation({ site, status }: IntakeItem): boolean {
  return status !== 'closed' && site?.currentStatus === RecipientStatus.PendCenterConfirmIsPatient;
}

/** The tabs above the list, in the order of the process. */
export const tabIds = ['open', 'late', 'new', 'contacted', 'scheduled', 'closed'] as const;
export type TabId = (typeof tabIds)[number];

/** Returns the tab for a status in the address; the open entries for an unknown status. */
export function asTab(status: string): TabId {
  return tabIds.find((id) => id === status) ?? 'open';
}

/** The lead sources of S3, with the last part of their message ids. */
const sources: Record<string, string> = {
  'Medical Professional': 'medical',
  'Web Search': 'web',
  'Word of Mouth': 'mouth',
  Other: 'other',
};

/** Returns the message id of a lead source; empty for free text. */
export function sourceId(source: string): string {
  if (source === '') return 'intake.source.none';
  const known = sources[source];
  return known ? `intake.source.${known}` : '';
}
