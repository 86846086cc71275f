import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { claimPatient, coachKeys, fetchCoachRequests, type CoachRequest } from '../../../api/staffCoaching';
import { failureText } from '../../../api/staffFailure';
import { MicrositeType } from '../../../domain/enums';
import { sayMomentDay } from '../../../domain/zone';
import { useLang, useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { HeartHandshake } from '../../../ui/icon/icons';
import { useBrand } from '../../../ui/page-context/PageContext';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { StatusPill } from '../../../ui/status-pill/StatusPill';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { toastSuccess } from '../../../ui/toast/toast';

/** The screen of /staff/coach/requests: who asks for a coach, longest waiting first. */
export function Requests() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: coachKeys.requests,
    queryFn: ({ signal }) => fetchCoachRequests(signal),
  });
  const { columns, failure } = useColumns();
  return (
    <>
      <DeskHead title={t('coach.requests.title')}>
        <p className="muted">{t('coach.requests.lead')}</p>
      </DeskHead>
      {(error ?? failure) && (
        <NotLoaded message={failureText(error ?? failure, t)} onAgain={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows />}
      {data?.length === 0 && (
        <div className="empty">
          <p>{t('coach.requests.none')}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <DataTable
          caption={t('coach.requests.title')}
          columns={columns}
          rows={data}
          rowKey={({ micrositeId }) => micrositeId}
          isLit={({ isClaimedByMe }) => !isClaimedByMe}
        />
      )}
    </>
  );
}

function useColumns(): { columns: Column<CoachRequest>[]; failure: Error | null } {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const queryClient = useQueryClient();
  const claim = useMutation({
    mutationFn: ({ micrositeId }: CoachRequest) => claimPatient(micrositeId),
    onSuccess: (_, { firstName }) => toastSuccess(t('coach.requests.done', { name: firstName })),
    // Also after a failure: another coach may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: coachKeys.requests }),
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
      cell: ({ requestedDateTime }) => sayMomentDay(requestedDateTime, timezone, lang),
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
