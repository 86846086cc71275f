import { useQuery } from '@tanstack/react-query';
import { fetchErasuresWaiting, privacyKeys } from '@/api/staffPrivacy';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './redemptions.module.css';

/** That an erasure waits for this administrator, who did not ask for it (R15.2b). Nothing while none does. */
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
