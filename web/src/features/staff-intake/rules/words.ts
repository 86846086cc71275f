import type { IntakeItem } from '@/api/staffIntake';
import { RecipientStatus } from '@/domain/enums';
import type { IntakeStatus } from '@/domain/intake';

/** What a status means for whoever reads the list. */
export const statusKind: Record<IntakeStatus, 'wait' | 'info' | 'live' | 'neutral'> = {
  new: 'wait',
  contacted: 'info',
  scheduled: 'live',
  closed: 'neutral',
};

/** Whether the center still has to say that this is its patient (R3, "confirm"). */
export function waitsForConfirmation({ site, status }: IntakeItem): boolean {
  return status !== 'closed' && site?.currentStatus === RecipientStatus.PendCenterConfirmIsPatient;
}

/** The tabs over the list, in the order of a patient's way. */
export const tabIds = ['open', 'late', 'new', 'contacted', 'scheduled', 'closed'] as const;
export type TabId = (typeof tabIds)[number];

/** A status of the address as a tab; anything unknown is what is open. */
export function asTab(status: string): TabId {
  return tabIds.find((id) => id === status) ?? 'open';
}

/** The lead sources of S3, by the message that says them. */
const sources: Record<string, string> = {
  'Medical Professional': 'medical',
  'Web Search': 'web',
  'Word of Mouth': 'mouth',
  Other: 'other',
};

/** The id of a lead source's message; empty for words that are not one of the choices. */
export function sourceId(source: string): string {
  if (source === '') return 'intake.source.none';
  const known = sources[source];
  return known ? `intake.source.${known}` : '';
}
