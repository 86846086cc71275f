import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/api/staffFailure';
import {
  fetchKitsWaiting,
  kitKeys,
  recordFirstKit,
  type FirstKitFilter,
  type KitWaiting,
} from '@/api/staffKits';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

interface FirstKitsProps {
  filter: FirstKitFilter;
  offset: number;
  limit: number;
  onOffset: (offset: number) => void;
}

/** The voucher holders who were sent no kit yet, with a button that adds the first kit to the kits to send. */
export function FirstKits({ filter, offset, limit, onOffset }: FirstKitsProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...kitKeys.waiting, filter, offset],
    queryFn: ({ signal }) => fetchKitsWaiting(filter, offset, limit, signal),
    placeholderData: keepPreviousData,
  });
  const record = useStaffMutation({
    send: ({ holderId }: KitWaiting) => recordFirstKit(holderId),
    done: (_, { firstName, lastName }) => t('kits.first.done', { name: `${firstName} ${lastName}` }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: kitKeys.all }),
  });
  const columns = useColumns(
    (holder) => !record.isPending && record.mutate(holder),
    record.isPending ? record.variables.holderId : 0,
  );
  const isNarrowed = [filter.q, filter.centerId, filter.surgeryBefore].some((wanted) => wanted !== '');
  return (
    <>
      <Failure error={record.error} />
      <FoundList
        found={data}
        isOld={isPlaceholderData}
        failure={error ? failureText(error, t) : ''}
        onAgain={() => void refetch()}
        count={(count) => t('kits.first.count', { count })}
        nothing={t(isNarrowed ? 'kits.first.none-found' : 'kits.first.none')}
        offset={offset}
        limit={limit}
        onOffset={onOffset}
      >
        {(holders) => (
          <DataTable
            caption={t('kits.tab.first')}
            columns={columns}
            rows={holders}
            rowKey={({ holderId }) => holderId}
          />
        )}
      </FoundList>
    </>
  );
}

function useColumns(onRecord: (holder: KitWaiting) => void, busyId: number): Column<KitWaiting>[] {
  const t = useT();
  const dates = useDates();
  const { role } = useMe();
  const columns: (Column<KitWaiting> | false)[] = [
    {
      id: 'holder',
      head: t('kits.holder'),
      rowHead: true,
      cell: ({ firstName, lastName, holderId, donorId }) => (
        <>
          <AppLink to={`/staff/donors/${donorId}/holders/${holderId}`}>
            {firstName} {lastName}
          </AppLink>
          <small className="meta">{t('kits.holder.id', { id: holderId })}</small>
        </>
      ),
    },
    isRegistry(role) && { id: 'center', head: t('staff.center'), cell: ({ centerName }) => centerName },
    {
      id: 'surgery',
      head: t('kits.surgery'),
      cell: ({ surgeryOn }) => {
        return dates.day(surgeryOn) || t('kits.surgery.none');
      },
    },
    {
      id: 'actions',
      head: <span className="sr">{t('kits.actions')}</span>,
      cell: (holder) => (
        <Button small variant="secondary" busy={busyId === holder.holderId} onClick={() => onRecord(holder)}>
          {t('kits.first.go')}
          <span className="sr">
            {' '}
            {holder.firstName} {holder.lastName}
          </span>
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}
