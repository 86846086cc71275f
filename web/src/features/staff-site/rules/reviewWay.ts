import type { SiteDetail } from '../../../api/staff';

/** What leads from the record to the review: this person decides, somebody else does, or it is over; null when nothing was sent. */
export type ReviewWay = 'decide' | 'waits' | 'past' | null;

/** Which way there is (decision 7.3: what waits for me comes first). */
export function reviewWay({ stage, pending, live, canReview }: SiteDetail): ReviewWay {
  if (stage !== null && pending !== null) return canReview ? 'decide' : 'waits';
  return pending !== null || live !== null ? 'past' : null;
}
