import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { coachKeys, fetchCoachPatients } from '../../../api/staffCoaching';
import { failureText } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { cx } from '../../../ui/cx';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { AppLink } from '../../../ui/work-bar/AppLink';
import { isWaiting } from '../rules/find';
import styles from './coach.module.css';
import { Patient } from './Patient';
import { PatientList } from './PatientList';

/** The screens of /staff/coach and /staff/coach/patients/{id}: who is waiting, and one conversation. */
export function Workspace() {
  const t = useT();
  const { id } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: coachKeys.patients,
    queryFn: ({ signal }) => fetchCoachPatients(signal),
  });
  const waiting = data?.filter(isWaiting).length ?? 0;
  const chosen = data?.find(({ micrositeId }) => String(micrositeId) === id);
  return (
    <>
      <DeskHead title={t('coach.title')}>
        <p className="muted">
          {data && t('coach.lead', { count: data.length })} {data && t('coach.lead.waiting', { waiting })}
        </p>
      </DeskHead>
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.length === 0 && !id && (
        <div className="empty">
          <p>{t('coach.none')}</p>
          <p>
            <AppLink to="/staff/coach/requests">{t('coach.none.requests')}</AppLink>
          </p>
        </div>
      )}
      {(id || (data && data.length > 0)) && (
        <div className={cx(styles.grid, id && styles.one)}>
          {data && data.length > 0 && <PatientList patients={data} chosenId={id} />}
          {id ? (
            <Patient key={id} id={id} hasNews={chosen?.hasUnread ?? false} />
          ) : (
            <p className={cx('empty', styles.choose)}>{t('coach.choose')}</p>
          )}
        </div>
      )}
    </>
  );
}
