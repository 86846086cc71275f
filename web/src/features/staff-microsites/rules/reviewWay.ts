import type { SiteRecord } from '@/api/staffSite';
import { isRegistry, type StaffRole } from '@/domain/staff';

/**
 * The kind of link from the record to the review: the signed-in staff decide, others decide, or the review is over.
 * Null if no version was submitted.
 */
export type ReviewWay = 'decide' | 'waits' | 'past' | null;

/**
 * Returns the kind of link to the review (R7.3: the staff's own tasks come first). An administrator may decide for a
 * center, but the submission is only in the center's queue.
 */
export function reviewWay({ stage, sentAt, isLive, canReview }: SiteRecord, role: StaffRole): ReviewWay {
  if (stage !== null && sentAt !== null) {
    const isTheirs = isRegistry(role) === (stage === 'registry');
    return canReview && isTheirs ? 'decide' : 'waits';
  }
  return sentAt !== null || isLive ? 'past' : null;
}
