import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { coachKeys, decideClaim, fetchClaims, type CoachClaim } from '../../../api/staffCoaching';
import { failureText } from '../../../api/staffFailure';
import { MicrositeType } from '../../../domain/enums';
import { sayMomentDay } from '../../../domain/zone';
import { useLang, useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { useBrand } from '../../../ui/page-context/PageContext';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { Person } from '../../../ui/staff-shell/Person';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { toastSuccess } from '../../../ui/toast/toast';

/** The screen of /staff/claims: which coach asks to take whom on, oldest first; the registry decides. */
export function Claims() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: coachKeys.claims,
    queryFn: ({ signal }) => fetchClaims(signal),
  });
  const { columns, failure } = useColumns();
  return (
    <>
      <DeskHead title={t('coach.claims.title')}>
        <p className="muted">{t('coach.claims.lead')}</p>
      </DeskHead>
      {(error ?? failure) && (
        <NotLoaded message={failureText(error ?? failure, t)} onAgain={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows />}
      {data?.length === 0 && (
        <div className="empty">
          <p>{t('coach.claims.none')}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <DataTable
          caption={t('coach.claims.title')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          isLit={() => true}
        />
      )}
    </>
  );
}

function useDecision() {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ claim, decision }: { claim: CoachClaim; decision: 'approve' | 'deny' }) =>
      decideClaim(claim.id, decision),
    onSuccess: (_, { claim, decision }) =>
      toastSuccess(t(`coach.claims.done.${decision}`, { coach: claim.coachName, name: claim.firstName })),
    // Also after a failure: somebody else may have decided.
    onSettled: () => queryClient.invalidateQueries({ queryKey: coachKeys.claims }),
  });
}

function useColumns(): { columns: Column<CoachClaim>[]; failure: Error | null } {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { mutate, isPending, variables, error } = useDecision();
  const day = (moment: string | null) => (moment ? sayMomentDay(moment, timezone, lang) : '');
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
      cell: ({ coachName, coachPatients, claimedDateTime }) => (
        <>
          {coachName}
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
