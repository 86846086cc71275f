import { useQueryClient } from '@tanstack/react-query';
import {
  claimPatient,
  coachKeys,
  coachRequestsFileUrl,
  fetchCoachRequests,
  type CoachRequest,
} from '@/api/staffCoaching';
import { failureText } from '@/api/staffFailure';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { HeartHandshake } from '@/ui/icon/icons';
import { ExportButton } from '@/parts/staff/ExportButton';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { organChoice } from '@/ui/staff-list/organChoice';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { DataTable, type Column } from '@/ui/table/DataTable';

/** The screen of /staff/coach/requests: patients who ask for a coach, longest waiting first. */
export function Requests() {
  const t = useT();
  const { filter, change, list, isNarrowed } = useFoundList({
    names: ['q', 'type', 'offered', 'sort'],
    queryKey: coachKeys.requests,
    fetch: fetchCoachRequests,
    failureText,
  });
  const { columns, failure } = useColumns();
  const choices = useChoices();
  return (
    <>
      <DeskHead
        title={t('coach.requests.title')}
        actions={<ExportButton href={coachRequestsFileUrl(filter)} download="coach-requests.csv" />}
      >
        <p className="muted">{t('coach.requests.lead')}</p>
      </DeskHead>
      <FilterBar
        filter={filter}
        searchLabel={t('coach.requests.search')}
        choices={choices}
        onFilter={change}
      />
      <FoundList
        {...list}
        failure={list.failure || (failure ? failureText(failure, t) : '')}
        count={(count) => t('coach.requests.count', { count })}
        nothing={t(isNarrowed ? 'record.list.none-found' : 'coach.requests.none')}
      >
        {(rows) => (
          <DataTable
            caption={t('coach.requests.title')}
            columns={columns}
            rows={rows}
            rowKey={({ micrositeId }) => micrositeId}
            isLit={({ isClaimedByMe }) => !isClaimedByMe}
          />
        )}
      </FoundList>
    </>
  );
}

/** Returns the filters and sort orders of the list. */
function useChoices(): FilterChoice<'type' | 'offered' | 'sort'>[] {
  const t = useT();
  return [
    organChoice(t),
    {
      name: 'offered',
      label: t('coach.requests.offered'),
      options: [
        { value: '', label: t('staff.filter.all') },
        { value: 'no', label: t('coach.requests.offered.no') },
        { value: 'yes', label: t('coach.requests.offered.yes') },
      ],
    },
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: [
        { value: '', label: t('record.list.sort.waiting') },
        { value: '-waiting', label: t('record.list.sort.-waiting') },
        { value: 'name', label: t('coach.list.sort.first-name') },
        { value: 'center', label: t('record.list.sort.center') },
      ],
    },
  ];
}

function useColumns(): { columns: Column<CoachRequest>[]; failure: Error | null } {
  const t = useT();
  const dates = useDates();
  const queryClient = useQueryClient();
  const claim = useStaffMutation({
    send: ({ micrositeId }: CoachRequest) => claimPatient(micrositeId),
    done: (_, { firstName }) => t('coach.requests.done', { name: firstName }),
    // Refetches after a failure too, because another coach may have been faster.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: coachKeys.requests }),
        queryClient.invalidateQueries({ queryKey: coachKeys.count }),
      ]),
  });
  const columns: Column<CoachRequest>[] = [
    {
      id: 'name',
      head: t('coach.requests.person'),
      rowHead: true,
      cell: ({ firstName, micrositeTypeId }) => (
        <>
          {firstName}
          <small className="meta">
            {t(micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney')}
          </small>
        </>
      ),
    },
    { id: 'center', head: t('staff.center'), cell: ({ centerName }) => centerName },
    {
      id: 'since',
      head: t('coach.requests.since'),
      cell: ({ requestedDateTime }) => dates.momentDay(requestedDateTime),
    },
    {
      id: 'claim',
      head: <span className="sr">{t('coach.requests.claim-head')}</span>,
      cell: (request) =>
        request.isClaimedByMe ? (
          <StatusPill kind="info">{t('coach.requests.claimed')}</StatusPill>
        ) : (
          <Button
            small
            variant="secondary"
            icon={HeartHandshake}
            busy={claim.isPending && claim.variables?.micrositeId === request.micrositeId}
            onClick={() => claim.mutate(request)}
          >
            {t('coach.requests.claim', { name: request.firstName })}
          </Button>
        ),
    },
  ];
  return { columns, failure: claim.error };
}
