import type { PastReview } from '@/api/staffReview';
import type { TrailItem } from '@/api/staffSite';
import { keptTrailMessage } from '@/domain/keptTrail';

/** One line of the history in words: the id of its message and what fills it. */
export interface TrailLine {
  item: TrailItem;
  id: string;
  values: Record<string, string>;
  /** A step of the site's life; the rest is looks, notes and links. */
  isStep: boolean;
  /** What a reviewer wrote to the patient. */
  quote: string;
}

/** The steps of a site's life (R3), in the audit trail's words. */
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

/** Everything else that has words of its own. */
const others = new Set([
  'microsite.draft-saved',
  'microsite.visibility-changed',
  'microsite.text-consent-changed',
  'microsite.email-change-asked',
  'microsite.email-change-confirmed',
  'microsite.email-change-refused',
  'microsite.email-change-withdrawn',
  'microsite.link-resent',
  'microsite.link-revoked',
  'microsite.link-shown',
  'microsite.lost-link-answered',
  'microsite.admin-key-opened',
  'microsite.viewed',
  'microsite.timeline-viewed',
  'microsite.mails-viewed',
  'mail.viewed',
  'microsite.mail-sent-again',
  'microsite.mail-bounced',
  'microsite.address-settled',
  'coaching.requested',
  'coaching.claimed',
  'coaching.claim-denied',
  'coaching.edit-allowed',
  'coaching.edit-disallowed',
  'coaching.note-sent',
  'coaching.note-replied',
  'coaching.note-viewed',
  'coaching.viewed',
  'training-video.started',
  'training-video.completed',
  'registration.completed',
  'mail-preference.weekly-stats-on',
  'mail-preference.weekly-stats-off',
  'privacy.erasure-previewed',
  'privacy.erasure-asked',
  'privacy.erasure-declined',
  'privacy.erasure-withdrawn',
  'privacy.exported',
]);

/** The message of an entry; what nobody has found words for yet is said as it stands in the trail. */
function messageOf({ action, details }: TrailItem): string {
  const kept = keptTrailMessage(action, details);
  if (kept) return kept;
  switch (action) {
    case 'microsite.reviewed':
      return `record.trail.reviewed.${details.stage}.${details.decision}`;
    case 'microsite.release-withdrawn':
      return details.noticeDate ? 'record.trail.release-withdrawn.notice' : 'record.trail.release-withdrawn';
    case 'microsite.event-recorded':
      return 'record.trail.event-recorded';
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
      return steps.has(action) || others.has(action)
        ? `record.trail.${action.replace(/^microsite\./, '').replace('.', '-')}`
        : 'record.trail.other';
  }
}

/** The words that a reviewer left with a decision that the trail tells of. */
function quoteOf({ action, details }: TrailItem, reviews: readonly PastReview[]): string {
  if (action !== 'microsite.reviewed') return '';
  const review = reviews.find(
    ({ submissionNumber, stage, decision }) =>
      String(submissionNumber) === details.version &&
      stage === details.stage &&
      decision === details.decision,
  );
  return review?.comment ?? '';
}

/** A site's history in words, newest first. */
export function trailLines(items: readonly TrailItem[], reviews: readonly PastReview[]): TrailLine[] {
  return items.map((item) => ({
    item,
    id: messageOf(item),
    values: { ...item.details, action: item.action },
    isStep: steps.has(item.action),
    quote: quoteOf(item, reviews),
  }));
}
