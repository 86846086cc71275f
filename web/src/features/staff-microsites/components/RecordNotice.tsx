import type { SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';

/**
 * A notice at the top if the patient died, the invitation was withdrawn (R12.5), or the record was joined (R12.4c).
 */
export function RecordNotice({ site }: { site: SiteRecord }) {
  const t = useT();
  const dates = useDates();
  const died = dates.day(site.diedOn);
  if (site.joinedInto > 0) {
    return (
      <Alert kind="waiting">
        <p>
          {t('staff.joining.standing')}{' '}
          <AppLink to={`/staff/microsites/${site.joinedInto}`}>{t('staff.joining.open')}</AppLink>
        </p>
      </Alert>
    );
  }
  if (!died && site.withdrawnAt === null) return null;
  return (
    <Alert kind="waiting">
      {died ? (
        <p>
          {t(`record.standing.died${site.deathPage && `.${site.deathPage}`}`, {
            name: site.firstName,
            day: died,
          })}
        </p>
      ) : (
        <p>
          {t('record.standing.withdrawn', {
            name: site.firstName,
            day: dates.momentDay(site.withdrawnAt ?? ''),
          })}
        </p>
      )}
    </Alert>
  );
}
