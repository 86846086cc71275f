import type { SiteRecord } from '../../../api/staffSite';

/**
 * What leads from the record to the review: this person decides, somebody else does, or it is over; null when
 * nothing was sent.
 */
export type ReviewWay = 'decide' | 'waits' | 'past' | null;

/** Which way there is (decision 7.3: what waits for me comes first). */
export function reviewWay({ stage, sentAt, isLive, canReview }: SiteRecord): ReviewWay {
  if (stage !== null && sentAt !== null) return canReview ? 'decide' : 'waits';
  return sentAt !== null || isLive ? 'past' : null;
}
