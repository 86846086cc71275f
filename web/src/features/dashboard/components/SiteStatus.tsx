import { isSiteActive } from '@/domain/siteStatus';
import { useT, type Translate } from '@/i18n/react';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';
import type { OwnSite } from '../api/ownSite';
import type { PatientSiteState } from '@/domain/siteState';

const kinds: Record<PatientSiteState, PillKind> = {
  invited: 'info',
  'awaiting-center': 'wait',
  starter: 'live',
  active: 'live',
  'in-review': 'wait',
  changes: 'wait',
  declined: 'stop',
  hidden: 'neutral',
  closed: 'neutral',
};

/** The state of the site as text, never as a code. */
export function SiteStatus({ state, site }: { state: PatientSiteState; site: OwnSite }) {
  const t = useT();
  const words: Record<PatientSiteState, [string, string]> = {
    invited: [t('dashboard.invited'), t('dashboard.invited.text')],
    'awaiting-center': [t('dashboard.awaiting-center'), t('dashboard.awaiting-center.text')],
    starter: [t('dashboard.starter'), t('dashboard.starter.text')],
    active: [t('dashboard.active'), t('dashboard.active.text')],
    'in-review': [t('dashboard.in-review'), t('dashboard.in-review.text')],
    changes: [t('dashboard.changes'), t('dashboard.changes.text')],
    declined: [t('dashboard.declined'), t('dashboard.declined.text')],
    hidden: [t('dashboard.hidden'), t('dashboard.hidden.text')],
    closed: [t('dashboard.closed'), t('dashboard.closed.text')],
  };
  const [title, text] = words[state];
  return (
    <div className="stack gap-2">
      <p>
        <StatusPill kind={kinds[state]}>{title}</StatusPill>
      </p>
      <p className="lead">{text}</p>
      {state === 'declined' && <p>{whatIsPublic(site, t)}</p>}
    </div>
  );
}

/** Returns the public state of a page after its latest text was declined. */
function whatIsPublic({ isPublic, currentStatus }: OwnSite, t: Translate): string {
  if (!isPublic) return t('dashboard.declined.nothing');
  return isSiteActive(currentStatus) ? t('dashboard.declined.page') : t('dashboard.declined.starter');
}
