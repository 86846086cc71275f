import type { PastReview } from '@/api/staffReview';
import type { TrailItem } from '@/api/staffSite';
import { retentionTrailMessage } from '@/domain/retentionTrailMessage';

/** The actions that are steps of a site's life (R3). */
const steps = new Set([
  'microsite.invited',
  'microsite.registered',
  'microsite.confirmed',
  'microsite.not-ours',
  'microsite.starter-activated',
  'microsite.release-agreed',
  'microsite.release-withdrawn',
  'microsite.submitted',
  'microsite.submission-withdrawn',
  'microsite.reviewed',
  'microsite.reopened',
  'microsite.facts-changed',
  'microsite.invitation-withdrawn',
  'microsite.transferred',
  'microsite.death-recorded',
  'microsite.death-undone',
  'microsite.join-asked',
  'microsite.join-ended',
  'microsite.joined',
  'microsite.separated',
  'microsite.deactivated',
  'microsite.reactivated',
  'microsite.event-recorded',
  'microsite.banner-set',
  'microsite.opened-in-emergency',
  'microsite.emergency-closed',
  'coaching.assigned',
  'coaching.unassigned',
]);

/** Reports whether an event is a step of the site's life; the others are reads, notes and links. */
export const isStep = (action: string) => steps.has(action);

/** Returns the id of an event's message, which may not exist. */
export function messageId({ action, details }: TrailItem): string {
  const kept = retentionTrailMessage(action, details);
  if (kept) return kept;
  switch (action) {
    case 'microsite.reviewed':
      return `record.trail.reviewed.${details.stage}.${details.decision}`;
    case 'microsite.release-withdrawn':
      return details.noticeDate ? 'record.trail.release-withdrawn.notice' : 'record.trail.release-withdrawn';
    case 'microsite.viewed':
      return details.grant ? 'record.trail.viewed-in-emergency' : 'record.trail.viewed';
    case 'microsite.join-asked':
    case 'microsite.join-ended':
    case 'microsite.joined':
    case 'microsite.separated':
      return `record.trail.${action.slice('microsite.'.length)}.${details.into ? 'into' : 'from'}`;
    case 'microsite.banner-set':
      return details.status === 'Active' ? 'record.trail.banner-on' : 'record.trail.banner-off';
    default:
      return `record.trail.${action.replace(/^microsite\./, '').replace('.', '-')}`;
  }
}

/** Returns the comment of a recorded decision. */
export function reviewQuote({ action, details }: TrailItem, reviews: readonly PastReview[]): string {
  if (action !== 'microsite.reviewed') return '';
  const review = reviews.find(
    ({ submissionNumber, stage, decision }) =>
      String(submissionNumber) === details.version &&
      stage === details.stage &&
      decision === details.decision,
  );
  return review?.comment ?? '';
}
