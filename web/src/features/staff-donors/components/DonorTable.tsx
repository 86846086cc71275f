import type { DonorItem } from '@/api/staffDonors';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Person } from '@/ui/staff-shell/Person';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { CenterName } from '@/ui/staff-list/CenterName';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { matchKind } from '../rules/words';
import { DayText, OutlookPill } from './Outlook';

/** Returns the columns of the table. The center is shown only to staff who see several centers. */
function useColumns(): Column<DonorItem>[] {
  const t = useT();
  const { role } = useMe();
  const columns: (Column<DonorItem> | false)[] = [
    {
      id: 'person',
      head: t('donors.donor'),
      rowHead: true,
      cell: ({ id, firstName, lastName }) => (
        <Person name={`${firstName} ${lastName}`} to={`/staff/donors/${id}`} />
      ),
    },
    {
      id: 'step',
      head: t('donors.step'),
      cell: ({ currentSelfRegistrationStep: step }) => t(`donors.step.${step}`),
    },
    {
      id: 'match',
      head: t('donors.match'),
      cell: ({ matchStatus }) => (
        <StatusPill kind={matchKind(matchStatus)}>{t(`donors.match.${matchStatus}`)}</StatusPill>
      ),
    },
    isRegistry(role) && {
      id: 'center',
      head: t('staff.center'),
      nowrap: true,
      minor: true,
      cell: ({ centerName }) => <CenterName name={centerName} />,
    },
    {
      id: 'holders',
      head: t('donors.holders'),
      nowrap: true,
      cell: ({ holders, consented }) =>
        holders === 0 ? (
          <span className="muted">{t('donors.holders.none')}</span>
        ) : (
          t('donors.holders.signed', { consented, holders })
        ),
    },
    {
      id: 'surgery',
      head: t('donors.surgery'),
      nowrap: true,
      cell: ({ surgeryOn }) => (surgeryOn ? <DayText on={surgeryOn} /> : '–'),
    },
    {
      id: 'outlook',
      head: t('donors.outlook'),
      cell: ({ outlook }) => (outlook ? <OutlookPill outlook={outlook} /> : '–'),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The table with one page of donors; an amber edge marks donors at risk before surgery. */
export function DonorTable({ donors }: { donors: readonly DonorItem[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable
      caption={t('donors.title')}
      columns={columns}
      rows={donors}
      rowKey={({ id }) => id}
      isLit={({ outlook }) => outlook === 'at-risk' || outlook === 'late'}
    />
  );
}
