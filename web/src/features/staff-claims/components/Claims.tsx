import { useQuery, useQueryClient } from '@tanstack/react-query';
import { claimsFileUrl, coachKeys, decideClaim, fetchClaims, type CoachClaim } from '@/api/staffCoaching';
import { failureText } from '@/api/staffFailure';
import { centersByName } from '@/api/staffLists';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { CoachTabs } from '@/parts/staff/CoachTabs';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { ExportButton } from '@/parts/staff/ExportButton';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { organChoice } from '@/ui/staff-list/organChoice';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { Person } from '@/ui/staff-shell/Person';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

/** The screen of /staff/claims: coaches' offers to take on patients, oldest first, for the registry to decide. */
export function Claims() {
  const t = useT();
  const { filter, change, list, isNarrowed } = useFoundList({
    names: ['q', 'type', 'centerId', 'sort'],
    queryKey: coachKeys.claims,
    fetch: fetchClaims,
    failureText,
  });
  const { columns, failure } = useColumns();
  const choices = useChoices();
  return (
    <>
      <DeskHead
        title={t('coach.claims.title')}
        actions={<ExportButton href={claimsFileUrl(filter)} download="coach-offers.csv" />}
      >
        <p className="muted">{t('coach.claims.lead')}</p>
      </DeskHead>
      <CoachTabs current="claims" />
      <FilterBar filter={filter} searchLabel={t('coach.claims.search')} choices={choices} onFilter={change} />
      <FoundList
        {...list}
        failure={list.failure || (failure ? failureText(failure, t) : '')}
        count={(count) => t('coach.claims.count', { count })}
        nothing={t(isNarrowed ? 'record.list.none-found' : 'coach.claims.none')}
      >
        {(rows) => (
          <DataTable
            caption={t('coach.claims.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            isLit={() => true}
          />
        )}
      </FoundList>
    </>
  );
}

/** Returns the filters and sort orders of the list. */
function useChoices(): FilterChoice<'type' | 'centerId' | 'sort'>[] {
  const t = useT();
  const { data: centers = [] } = useQuery(centersByName);
  return [
    organChoice(t),
    centerChoice(t, centers),
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: [
        { value: '', label: t('record.list.sort.waiting') },
        { value: '-waiting', label: t('record.list.sort.-waiting') },
        { value: 'name', label: t('record.list.sort.name') },
        { value: 'center', label: t('record.list.sort.center') },
        { value: 'coach', label: t('coach.list.sort.coach') },
      ],
    },
  ];
}

function useDecision() {
  const t = useT();
  const queryClient = useQueryClient();
  return useStaffMutation({
    send: ({ claim, decision }: { claim: CoachClaim; decision: 'approve' | 'deny' }) =>
      decideClaim(claim.id, decision),
    done: (_, { claim, decision }) =>
      t(`coach.claims.done.${decision}`, { coach: claim.coachName, name: claim.firstName }),
    // Refetches after a failure too, because a colleague may have decided first.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: coachKeys.claims }),
        queryClient.invalidateQueries({ queryKey: coachKeys.count }),
      ]),
  });
}

function useColumns(): { columns: Column<CoachClaim>[]; failure: Error | null } {
  const t = useT();
  const dates = useDates();
  const { mutate, isPending, variables, error } = useDecision();
  const day = (moment: string | null) => (moment ? dates.momentDay(moment) : '');
  const isBusy = (id: number, decision: string) =>
    isPending && variables.claim.id === id && variables.decision === decision;
  const columns: Column<CoachClaim>[] = [
    {
      id: 'patient',
      head: t('coach.claims.patient'),
      rowHead: true,
      cell: ({ micrositeId, firstName, lastName, micrositeTypeId }) => (
        <Person
          name={`${firstName} ${lastName}`}
          to={`/staff/microsites/${micrositeId}`}
          note={t(micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney')}
        />
      ),
    },
    { id: 'center', head: t('staff.center'), cell: ({ centerName }) => centerName },
    {
      id: 'requested',
      head: t('coach.claims.requested'),
      cell: ({ requestedDateTime }) => day(requestedDateTime),
    },
    {
      id: 'coach',
      head: t('coach.claims.coach'),
      cell: ({ coachId, coachName, coachPatients, claimedDateTime }) => (
        <>
          <AppLink to={`/staff/coaches/${coachId}`}>{coachName}</AppLink>
          <small className="meta">
            {t('coach.claims.patients', { count: coachPatients })} {day(claimedDateTime)}
          </small>
        </>
      ),
    },
    {
      id: 'decide',
      head: <span className="sr">{t('coach.claims.decide')}</span>,
      cell: (claim) => (
        <div className="row">
          <Button
            small
            busy={isBusy(claim.id, 'approve')}
            onClick={() => mutate({ claim, decision: 'approve' })}
          >
            {t('coach.claims.approve')}
            <span className="sr">
              {' '}
              {t('coach.claims.about', { coach: claim.coachName, name: claim.firstName })}
            </span>
          </Button>
          <Button
            small
            variant="secondary"
            busy={isBusy(claim.id, 'deny')}
            onClick={() => mutate({ claim, decision: 'deny' })}
          >
            {t('coach.claims.deny')}
            <span className="sr">
              {' '}
              {t('coach.claims.about', { coach: claim.coachName, name: claim.firstName })}
            </span>
          </Button>
        </div>
      ),
    },
  ];
  return { columns, failure: error };
}
