import type { SiteDetail } from '@/api/staffReview';
import { CustomSiteStatus, RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { ReopenSite } from '@/parts/staff/ReopenSite';
import type { News } from './DecisionNews';

/** Returns the message that names who acts next. */
function nextMove({ site, stage }: SiteDetail): string {
  if (stage) return `staff.next.${stage}`;
  if (site.customSiteStatus === CustomSiteStatus.DeclinedUnfixable) return 'staff.next.declined';
  if (site.currentStatus === RecipientStatus.Inactive) return 'staff.next.inactive';
  if (site.currentStatus === RecipientStatus.Denied) return 'staff.next.denied';
  if (site.currentStatus === RecipientStatus.PendCenterConfirmIsPatient) return 'staff.next.unconfirmed';
  const isLive = site.customSiteStatus === CustomSiteStatus.Active;
  return isLive ? 'staff.next.live' : 'staff.next.patient';
}

/** A notice of who acts next, shown when there is no decision to make. */
export function NextMove({ detail, onNews }: { detail: SiteDetail; onNews: (news: News) => void }) {
  const t = useT();
  const { firstName, centerName } = detail.site;
  return (
    <section aria-labelledby="next-title" className="stack gap-3">
      <h2 id="next-title">{t('staff.next.title')}</h2>
      <p>{t(nextMove(detail), { name: firstName, center: centerName })}</p>
      {detail.canReopen && (
        <ReopenSite
          site={detail.site}
          label={t('review.reopen')}
          variant="secondary"
          onReopened={() => onNews({ kind: 'reopened', at: Date.now() })}
        />
      )}
    </section>
  );
}
