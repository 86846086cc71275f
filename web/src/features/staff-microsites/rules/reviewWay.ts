import type { SiteRecord } from '@/api/staffSite';
import { isRegistry, type StaffRole } from '@/domain/staff';

/**
 * What leads from the record to the review: this person decides, somebody else does, or it is over; null when
 * nothing was sent.
 */
export type ReviewWay = 'decide' | 'waits' | 'past' | null;

/**
 * Which way there is (R7.3: what waits for me comes first). An administrator may decide for a center, but
 * that is in nobody's queue but the center's.
 */
export function reviewWay({ stage, sentAt, isLive, canReview }: SiteRecord, role: StaffRole): ReviewWay {
  if (stage !== null && sentAt !== null) {
    const isTheirs = isRegistry(role) === (stage === 'registry');
    return canReview && isTheirs ? 'decide' : 'waits';
  }
  return sentAt !== null || isLive ? 'past' : null;
}
