import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { coachKeys, fetchCoachPatients } from '@/api/staffCoaching';
import { useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { cx } from '@/ui/cx';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './coach.module.css';
import { Patient } from './Patient';
import { PAGE, PatientList } from './PatientList';

/** The screens of /staff/coach and /staff/coach/patients/{id}: the coach's patients and one conversation. */
export function Workspace() {
  const t = useT();
  const { id } = useParams();
  const { filter, offset, change, setOffset } = useListAddress(['q', 'type', 'shows', 'sort']);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...coachKeys.patients, filter, offset],
    queryFn: ({ signal }) => fetchCoachPatients(filter, offset, PAGE, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DeskHead title={t('coach.title')} leavesFocus={id !== undefined}>
        <p className="muted">
          {data &&
            `${t('coach.lead', { count: data.all })} ${t('coach.lead.waiting', { waiting: data.waiting })}`}
        </p>
      </DeskHead>
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {data?.all === 0 && !id && (
        <div className="empty">
          <p>{t('coach.none')}</p>
          <p>
            <AppLink to="/staff/coach/requests">{t('coach.none.requests')}</AppLink>
          </p>
        </div>
      )}
      {(id || (data && data.all > 0)) && (
        <div className={cx('flow gap-4', styles.grid, id && styles.one)}>
          {data && data.all > 0 && (
            <PatientList
              found={data}
              isOld={isPlaceholderData}
              chosenId={id}
              filter={filter}
              onFilter={change}
              offset={offset}
              onOffset={setOffset}
            />
          )}
          {id ? (
            <Patient key={id} id={id} hasNews={data?.unreadIds.includes(Number(id)) ?? false} />
          ) : (
            <p className={cx('empty', styles.choose)}>{t('coach.choose')}</p>
          )}
        </div>
      )}
    </>
  );
}
