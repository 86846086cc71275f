import type { SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { buttonClass } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import { reviewWay } from '../rules/reviewWay';
import styles from './site.module.css';

/** Shows at the top that a decision waits for the signed-in staff, with a link to the review. */
export function ReviewCall({ site }: { site: SiteRecord }) {
  const t = useT();
  const dates = useDates();
  const { role } = useMe();
  if (reviewWay(site, role) !== 'decide' || site.sentAt === null) return null;
  const what = site.isLive ? 'update' : 'first';
  return (
    <Alert kind="waiting" className={styles.news}>
      <h2>{t('record.decide.title')}</h2>
      <p>
        {t(`record.decide.${what}`, {
          name: site.firstName,
          day: dates.momentDay(site.sentAt),
        })}
      </p>
      <p className={styles.go}>
        <AppLink to={`/staff/microsites/${site.id}/review`} className={buttonClass({ small: true })}>
          {t(`record.decide.${what}.go`)}
        </AppLink>
      </p>
    </Alert>
  );
}
