import { useQuery } from '@tanstack/react-query';
import { fetchErasuresWaiting, privacyKeys } from '@/api/staffPrivacy';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './redemptions.module.css';

/**
 * A notice about erasures that a colleague requested and this administrator can confirm (R15.2b). Renders nothing if
 * there are none.
 */
export function ErasuresWaiting() {
  const t = useT();
  const { data } = useQuery({
    queryKey: privacyKeys.waiting,
    queryFn: ({ signal }) => fetchErasuresWaiting(signal),
  });
  if (!data?.count) return null;
  return (
    <Alert kind="waiting" className={styles.redemptions}>
      <p>
        {t('staff.erasures.waiting', { count: data.count })}{' '}
        <AppLink to="/staff/privacy">{t('staff.erasures.open')}</AppLink>
      </p>
    </Alert>
  );
}
