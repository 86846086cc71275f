import { useQuery } from '@tanstack/react-query';
import type { HealthNotice } from '@/api/schema';
import { fetchHealthNotices, staffKeys } from '@/api/staff';
import { sayMoment, sayMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { useBrand } from '@/ui/page-context/PageContext';
import styles from './HealthNotices.module.css';

/** How often it is asked, in milliseconds. */
const HEALTH_MS = 60_000;

/**
 * Says on every screen of registry administrators what is wrong with this Beacon, and what to do, until it is mended.
 * When it cannot be asked, the screen itself says so.
 */
export function HealthNotices() {
  const t = useT();
  const { data: notices = [] } = useQuery({
    queryKey: staffKeys.health,
    queryFn: ({ signal }) => fetchHealthNotices(signal),
    refetchInterval: HEALTH_MS,
    retry: false,
  });
  return (
    <div role="status" className={styles.notices}>
      {notices.length > 0 && (
        <Alert kind="waiting">
          <h2>{t('staff.health.title')}</h2>
          <ul>
            {notices.map((notice) => (
              <Notice key={`${notice.name} ${notice.of}`} {...notice} />
            ))}
          </ul>
          <p>{t('staff.health.tell')}</p>
        </Alert>
      )}
    </div>
  );
}

function Notice({ name, of, amount, at, node }: HealthNotice) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const moment = at ?? '';
  return (
    <li>
      <b>
        {t(`staff.health.${name}`, {
          count: amount,
          of,
          node,
          at: sayMoment(moment, timezone, lang),
          day: sayMomentDay(moment, timezone, lang),
        })}
      </b>{' '}
      {t(`staff.health.${name}.do`)}
    </li>
  );
}
