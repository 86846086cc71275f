import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { donorKeys, fetchGuests, type GuestFilter, type GuestItem } from '@/api/staffDonors';
import { failureText } from '@/api/staffFailure';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { FoundList } from '@/ui/staff-list/FoundList';
import { Person } from '@/ui/staff-shell/Person';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { VoucherState } from './VoucherState';

/** The number of rows per page. */
const PAGE = 25;

/** The voucher holders whose donor belongs to another center (R24); nothing if no holder matches the filter. */
export function Guests({ filter }: { filter: GuestFilter }) {
  const t = useT();
  const columns = useColumns();
  const [offset, setOffset] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...donorKeys.guests, filter, offset],
    queryFn: ({ signal }) => fetchGuests(filter, offset, PAGE, signal),
    placeholderData: keepPreviousData,
  });
  if (!error && !data?.total) return null;
  return (
    <section className="panel stack" aria-labelledby="guests-title">
      <h2 id="guests-title">{t('donors.guests')}</h2>
      <p className="small muted">{t('donors.guests.lead')}</p>
      <FoundList
        found={data}
        isOld={isPlaceholderData}
        failure={error ? failureText(error, t) : ''}
        onAgain={() => void refetch()}
        count={(count) => t('donors.guests.count', { count })}
        nothing={t('donors.guests.none')}
        offset={offset}
        limit={PAGE}
        onOffset={setOffset}
      >
        {(guests) => (
          <DataTable
            caption={t('donors.guests')}
            columns={columns}
            rows={guests}
            rowKey={({ holderId }) => holderId}
          />
        )}
      </FoundList>
    </section>
  );
}

function useColumns(): Column<GuestItem>[] {
  const t = useT();
  const { role } = useMe();
  const columns: (Column<GuestItem> | false)[] = [
    {
      id: 'holder',
      head: t('donors.holder.name'),
      rowHead: true,
      cell: ({ donorId, holderId, fullName }) => (
        <Person name={fullName} to={`/staff/donors/${donorId}/holders/${holderId}`} />
      ),
    },
    isRegistry(role) && {
      id: 'center',
      head: t('staff.center'),
      cell: ({ centerName }) => centerName,
    },
    {
      id: 'voucher',
      head: t('donors.holder.voucher'),
      cell: ({ voucherState }) => <VoucherState of={voucherState} />,
    },
    { id: 'donor', head: t('donors.guests.donor'), cell: ({ donorName }) => donorName },
    {
      id: 'donor-center',
      head: t('donors.guests.donor-center'),
      cell: ({ donorCenterName }) => donorCenterName,
    },
  ];
  return columns.filter((column) => column !== false);
}
