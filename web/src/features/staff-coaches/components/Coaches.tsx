import { coachesFileUrl, fetchCoachPage, type CoachItem } from '@/api/staffCoaches';
import { coachKeys } from '@/api/staffCoaching';
import { failureText } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Person } from '@/ui/staff-shell/Person';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { CenterName } from '@/ui/staff-list/CenterName';
import { DataTable, type Column } from '@/ui/table/DataTable';

/** The screen of /staff/coaches: the coaches, their patients, and the number of patients who wait (R7.3). */
export function Coaches() {
  const t = useT();
  const { filter, change, list, isNarrowed } = useFoundList({
    names: ['q', 'state', 'waits', 'sort'],
    queryKey: [...coachKeys.coaches, 'page'],
    fetch: fetchCoachPage,
    failureText,
  });
  const columns = useColumns();
  const choices = useChoices();
  return (
    <>
      <DeskHead
        title={t('coach.coaches.title')}
        actions={<ExportButton href={coachesFileUrl(filter)} download="coaches.csv" />}
      >
        <p className="muted">{t('coach.coaches.lead')}</p>
      </DeskHead>
      <FilterBar
        filter={filter}
        searchLabel={t('coach.coaches.search')}
        choices={choices}
        onFilter={change}
      />
      <FoundList
        {...list}
        count={(count) => t('coach.coaches.count', { count })}
        nothing={t(isNarrowed ? 'record.list.none-found' : 'coach.coaches.none')}
      >
        {(rows) => (
          <DataTable
            caption={t('coach.coaches.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            isLit={({ waiting }) => waiting > 0}
          />
        )}
      </FoundList>
    </>
  );
}

/** Returns the filters and sort orders of the list. */
function useChoices(): FilterChoice<'state' | 'waits' | 'sort'>[] {
  const t = useT();
  return [
    {
      name: 'state',
      label: t('coach.coaches.state'),
      options: [
        { value: '', label: t('staff.filter.all') },
        { value: 'active', label: t('coach.coaches.active') },
        { value: 'closed', label: t('coach.coaches.closed') },
      ],
    },
    {
      name: 'waits',
      label: t('coach.coaches.waiting'),
      options: [
        { value: '', label: t('staff.filter.all') },
        { value: 'yes', label: t('coach.coaches.waits.yes') },
        { value: 'no', label: t('coach.coaches.waits.no') },
      ],
    },
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: [
        { value: '', label: t('coach.coaches.sort.name') },
        { value: 'patients', label: t('coach.coaches.sort.patients') },
        { value: '-patients', label: t('coach.coaches.sort.-patients') },
        { value: 'waiting', label: t('record.list.sort.waiting') },
      ],
    },
  ];
}

function useColumns(): Column<CoachItem>[] {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  return [
    {
      id: 'name',
      head: t('coach.claims.coach'),
      rowHead: true,
      cell: ({ id, fullName, email }) => <Person name={fullName} to={`/staff/coaches/${id}`} note={email} />,
    },
    {
      id: 'center',
      head: t('staff.center'),
      minor: true,
      cell: ({ centerName }) =>
        centerName ? <CenterName name={centerName} /> : t('coach.coaches.no-center'),
    },
    {
      id: 'patients',
      head: t('coach.patients'),
      numeric: true,
      cell: ({ patients }) => patients.toLocaleString(lang),
    },
    {
      id: 'waiting',
      head: t('coach.coaches.waiting'),
      cell: ({ waiting, waitingSince }) =>
        waiting === 0 ? (
          t('coach.coaches.waits.no')
        ) : (
          <>
            <StatusPill kind="wait">{t('coach.coaches.wait', { count: waiting })}</StatusPill>
            {waitingSince && (
              <small className="meta">
                {t('coach.coaches.since', { day: dates.momentDay(waitingSince) })}
              </small>
            )}
          </>
        ),
    },
    {
      id: 'state',
      head: t('coach.coaches.state'),
      cell: ({ isDisabled }) => (
        <StatusPill kind={isDisabled ? 'stop' : 'live'}>
          {t(isDisabled ? 'coach.coaches.closed' : 'coach.coaches.active')}
        </StatusPill>
      ),
    },
  ];
}
