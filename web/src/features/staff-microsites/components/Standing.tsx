import type { SiteRecord } from '@/api/staffSite';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { sayMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { useBrand } from '@/ui/page-context/PageContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './site.module.css';

/** Says first that the patient died, or that the invitation was withdrawn (R12.5), or the record joined (R12.4c). */
export function Standing({ site }: { site: SiteRecord }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const died = parseIsoDay(site.diedOn);
  if (site.joinedInto > 0) {
    return (
      <Alert kind="waiting" className={styles.news}>
        <p>
          {t('staff.joining.standing')}{' '}
          <AppLink to={`/staff/microsites/${site.joinedInto}`}>{t('staff.joining.open')}</AppLink>
        </p>
      </Alert>
    );
  }
  if (!died && site.withdrawnAt === null) return null;
  return (
    <Alert kind="waiting" className={styles.news}>
      {died ? (
        <p>
          {t(`record.standing.died${site.deathPage && `.${site.deathPage}`}`, {
            name: site.firstName,
            day: sayDay(died, lang),
          })}
        </p>
      ) : (
        <p>
          {t('record.standing.withdrawn', {
            name: site.firstName,
            day: sayMomentDay(site.withdrawnAt ?? '', timezone, lang),
          })}
        </p>
      )}
    </Alert>
  );
}
