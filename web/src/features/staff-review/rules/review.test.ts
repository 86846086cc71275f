import { describe, expect, it } from 'vitest';
import type { Decision, PastReview, SiteVersion, Stage } from '@/api/staffReview';
import en from '@catalogues/en/staff.json';
import {
  answeredRequest,
  approvedAt,
  decisionButton,
  decisionProblem,
  decisionOutcome,
  outcomeMessage,
  shownVersions,
} from './review';

const version = (number: number): SiteVersion => ({
  submissionId: number * 10,
  number,
  story: '',
  why: '',
  submittedAt: '',
  submittedBy: '',
  images: [],
});

describe('a decision', () => {
  it.each<[Decision | null, string, number, string | null]>([
    [null, 'fine', 4, 'staff.decide.choose'],
    ['approve', '', 0, null],
    ['approve', 'Lovely.', 7, null],
    ['changes', '  \n', 3, 'staff.decide.comment-required'],
    ['decline', '', 0, 'staff.decide.comment-required'],
    ['changes', 'x', 2000, null],
    ['approve', 'x', 2001, 'staff.decide.comment-long'],
  ])('is checked: %s with %j of %i characters: %s', (decision, comment, length, id) =>
    expect(decisionProblem(decision, comment, length)?.id ?? null).toBe(id),
  );

  it('has messages for its outcome at both stages', () => {
    const decisions: Decision[] = ['approve', 'changes', 'decline'];
    const stages: Stage[] = ['center', 'registry'];
    for (const stage of stages) {
      for (const decision of decisions) {
        const ids = [
          decisionOutcome(decision, stage),
          decisionButton(decision, stage),
          outcomeMessage(decision, stage),
        ];
        expect(Object.keys(en)).toEqual(expect.arrayContaining(ids));
      }
    }
    expect(decisionOutcome('approve', 'center')).not.toBe(decisionOutcome('approve', 'registry'));
  });
});

describe('the shown versions of a site', () => {
  it('shows the live version alone when it is the last submission', () => {
    expect(shownVersions({ live: version(2), pending: version(2) })).toEqual({
      live: version(2),
      pending: null,
    });
    expect(shownVersions({ live: version(2), pending: version(3) }).pending).toEqual(version(3));
    expect(shownVersions({ live: null, pending: version(1) }).live).toBeNull();
  });

  it("counts as approved after the registry's approval, not after the center's", () => {
    const base = {
      id: 1,
      submissionNumber: 2,
      decision: 'approve' as const,
      comment: '',
      staffName: '',
      reasons: [],
    };
    const atCenter = { ...base, stage: 'center' as const, decidedAt: '2026-03-02T10:00:00Z' };
    const atRegistry = { ...base, id: 2, stage: 'registry' as const, decidedAt: '2026-03-04T10:00:00Z' };
    expect(approvedAt(version(2), [atCenter])).toBeNull();
    expect(approvedAt(version(2), [atRegistry, atCenter])).toBe(atRegistry.decidedAt);
    expect(approvedAt(version(3), [atRegistry])).toBeNull();
  });
});

describe('the request behind a submission', () => {
  const review = (submissionNumber: number, decision: PastReview['decision']): PastReview => ({
    id: submissionNumber,
    submissionNumber,
    decision,
    stage: 'center',
    staffName: 'Remy Stone',
    decidedAt: '',
    comment: '',
    reasons: [],
  });

  it.each<[string, PastReview[], number | null]>([
    ['no decision', [], null],
    ['only decisions on the same version', [review(3, 'approve')], null],
    ['a request for changes to the previous version', [review(2, 'changes'), review(1, 'approve')], 2],
    ['a request before a withdrawn version', [review(1, 'changes')], 1],
    ['a declined and reopened version', [review(2, 'reopen'), review(2, 'decline')], 2],
    ['an approved version', [review(2, 'approve'), review(1, 'changes')], null],
    ['an approval of the center after the request', [review(3, 'approve'), review(2, 'changes')], 2],
  ])('is found after %s', (_, reviews, number) =>
    expect(answeredRequest({ pending: version(3), reviews })?.submissionNumber ?? null).toBe(number),
  );
});
