import { useQuery } from '@tanstack/react-query';
import { fetchJoins, joinsKey } from '@/api/staffJoin';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './redemptions.module.css';

const screens = { microsite: '/staff/microsites', donor: '/staff/donors' };

/** A list of the joins that need a second administrator (R12.4e). Renders nothing if there are none. */
export function JoinsWaiting() {
  const t = useT();
  const { data } = useQuery({ queryKey: joinsKey, queryFn: ({ signal }) => fetchJoins(signal) });
  if (!data?.length) return null;
  return (
    <Alert kind="waiting" className={styles.redemptions}>
      <p>{t('staff.joins.waiting')}</p>
      <ul>
        {data.map(({ kind, id, into }) => (
          <li key={`${kind}-${id}`}>
            <AppLink to={`${screens[kind]}/${id}`}>{t(`staff.joins.${kind}`, { id, into })}</AppLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
