import { MAX_COMMENT } from '@/domain/limits';
import type { Decision, PastReview, Reason, SiteDetail, SiteVersion, Stage } from '@/api/staffReview';
import { textLength } from '@/domain/textLength';
import { partBoxId } from './parts';

/** Returns the problem of a decision as a message id; null if the decision can be sent. */
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

/** Returns the message about the outcome of a decision at a stage. */
export function decisionOutcome(decision: Decision, stage: Stage): string {
  return decision === 'approve' ? `staff.decide.approve.${stage}` : `staff.decide.${decision}.hint`;
}

/** Returns the label of the button that sends a decision. */
export function decisionButton(decision: Decision | null, stage: Stage): string {
  if (!decision) return 'staff.decide.go';
  return decision === 'approve' ? `staff.decide.approve.${stage}.go` : `staff.decide.${decision}.go`;
}

/** The versions that a screen shows of a site: two side by side, one, or none. */
export interface Shown {
  live: SiteVersion | null;
  /** Null if there is no submission other than the live version. */
  pending: SiteVersion | null;
}

/** Returns the versions to show; a submission that went live is not shown twice. */
export function shownVersions({ live, pending }: Pick<SiteDetail, 'live' | 'pending'>): Shown {
  return live && pending && live.submissionId === pending.submissionId
    ? { live, pending: null }
    : { live, pending };
}

/** Returns the time when the registry approved a version; null without a recorded approval. */
export function approvedAt(version: SiteVersion, reviews: readonly PastReview[]): string | null {
  const approval = reviews.find(
    ({ submissionNumber, stage, decision }) =>
      submissionNumber === version.number && stage === 'registry' && decision === 'approve',
  );
  return approval?.decidedAt ?? null;
}

/** Returns the last decision on a version, or null. */
export function lastDecision(version: SiteVersion, reviews: readonly PastReview[]): PastReview | null {
  return reviews.find(({ submissionNumber }) => submissionNumber === version.number) ?? null;
}

/**
 * Returns the decision that a submission responds to: the last decision on an earlier version, if it requested changes
 * or declined. Returns null for a first submission and for an update of an approved page.
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

/** Returns the message that announces the outcome of a decision. */
export function outcomeMessage(decision: Decision, stage: Stage): string {
  return decision === 'approve' ? `staff.news.approve.${stage}` : `staff.news.${decision}`;
}
