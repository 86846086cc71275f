import type { SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { NextStep } from '@/parts/staff/record/NextStep';
import { buttonClass } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import { reviewWay } from '../rules/reviewWay';

/** The decision that waits for the signed-in staff, with a link to the review. */
export function ReviewCall({ site }: { site: SiteRecord }) {
  const t = useT();
  const dates = useDates();
  const { role } = useMe();
  if (reviewWay(site, role) !== 'decide' || site.sentAt === null) return null;
  const what = site.isLive ? 'update' : 'first';
  return (
    <NextStep
      title={t(`record.decide.${what}.go`)}
      why={t(`record.decide.${what}`, { name: site.firstName, day: dates.momentDay(site.sentAt) })}
      action={
        <AppLink to={`/staff/microsites/${site.id}/review`} className={buttonClass({})}>
          {t('record.decide.go')}
        </AppLink>
      }
    />
  );
}
