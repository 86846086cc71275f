import { MAX_COMMENT } from '@/domain/limits';
import type { Decision, PastReview, Reason, SiteDetail, SiteVersion, Stage } from '@/api/staffReview';
import { textLength } from '@/domain/textLength';
import { partBoxId } from './parts';

/** What is wrong with a decision, by message id; null when it may be sent. */
export function decisionProblem(
  decision: Decision | null,
  comment: string,
  length: number,
  reasons: readonly Reason[] = [],
): { fieldId: string; id: string } | null {
  if (!decision) return { fieldId: 'decision', id: 'staff.decide.choose' };
  if (decision !== 'approve' && comment.trim() === '' && reasons.length === 0) {
    return { fieldId: 'comment', id: 'staff.decide.comment-required' };
  }
  if (length > MAX_COMMENT) return { fieldId: 'comment', id: 'staff.decide.comment-long' };
  if (decision === 'approve' && reasons.length > 0)
    return { fieldId: 'decision', id: 'review.part.approved' };
  const long = reasons.find((reason) => textLength(reason.comment) > MAX_COMMENT);
  return long ? { fieldId: partBoxId(long), id: 'staff.decide.comment-long' } : null;
}

/** The message that tells what a decision brings about at a stage. */
export function outcomeOf(decision: Decision, stage: Stage): string {
  return decision === 'approve' ? `staff.decide.approve.${stage}` : `staff.decide.${decision}.hint`;
}

/** The message on the button that sends a decision. */
export function buttonOf(decision: Decision | null, stage: Stage): string {
  if (!decision) return 'staff.decide.go';
  return decision === 'approve' ? `staff.decide.approve.${stage}.go` : `staff.decide.${decision}.go`;
}

/** What a screen shows of a site: two versions side by side, one alone, or none yet. */
export interface Shown {
  live: SiteVersion | null;
  /** Null when there is nothing beside the live version. */
  pending: SiteVersion | null;
}

/** A version that went live is not shown beside itself. */
export function shownVersions({ live, pending }: Pick<SiteDetail, 'live' | 'pending'>): Shown {
  return live && pending && live.submissionId === pending.submissionId
    ? { live, pending: null }
    : { live, pending };
}

/** When a version was approved by the registry; null when no record says so. */
export function approvedAt(version: SiteVersion, reviews: readonly PastReview[]): string | null {
  const approval = reviews.find(
    ({ submissionNumber, stage, decision }) =>
      submissionNumber === version.number && stage === 'registry' && decision === 'approve',
  );
  return approval?.decidedAt ?? null;
}

/** The last decision on a version; null while there is none. */
export function lastDecision(version: SiteVersion, reviews: readonly PastReview[]): PastReview | null {
  return reviews.find(({ submissionNumber }) => submissionNumber === version.number) ?? null;
}

/**
 * The decision that a submission answers: the last one on an earlier version, when that sent it back or declined it;
 * null for a first submission and for an update of an approved page.
 */
export function answeredRequest({
  pending,
  reviews,
}: Pick<SiteDetail, 'pending' | 'reviews'>): PastReview | null {
  const last = reviews.find(
    ({ submissionNumber, decision }) => submissionNumber < (pending?.number ?? 0) && decision !== 'reopen',
  );
  return last && last.decision !== 'approve' ? last : null;
}

/** The message that tells what a decision has brought about. */
export function outcomeSaid(decision: Decision, stage: Stage): string {
  return decision === 'approve' ? `staff.news.approve.${stage}` : `staff.news.${decision}`;
}
