import type { KitItem } from '@/api/staffKits';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { KitButtons, type OnTask } from './KitButtons';
import { CallHolder, KitStatus, ParcelAddress } from './KitFacts';

/** Returns the columns of the table. The center is shown only to staff who see several centers. */
function useColumns(onTask: OnTask): Column<KitItem>[] {
  const t = useT();
  const { role } = useMe();
  const columns: (Column<KitItem> | false)[] = [
    {
      id: 'holder',
      head: t('kits.holder'),
      rowHead: true,
      cell: (kit) => (
        <>
          <b>
            {kit.firstName} {kit.lastName}
          </b>
          <small className="meta">{t('kits.holder.id', { id: kit.holderId })}</small>
          <CallHolder kit={kit} />
        </>
      ),
    },
    { id: 'number', head: t('kits.number'), cell: ({ number }) => t('kits.number.of', { number }) },
    { id: 'address', head: t('kits.send-to'), cell: (kit) => <ParcelAddress kit={kit} /> },
    isRegistry(role) && { id: 'center', head: t('staff.center'), cell: ({ centerName }) => centerName },
    { id: 'state', head: t('staff.filter.status'), cell: (kit) => <KitStatus kit={kit} /> },
    {
      id: 'actions',
      head: <span className="sr">{t('kits.actions')}</span>,
      cell: (kit) => <KitButtons kit={kit} onTask={onTask} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The table with one page of orders. */
export function KitTable({ items, onTask }: { items: readonly KitItem[]; onTask: OnTask }) {
  const t = useT();
  return (
    <DataTable
      caption={t('kits.title')}
      columns={useColumns(onTask)}
      rows={items}
      rowKey={({ id }) => id}
      isLit={({ state }) => state === 'requested'}
    />
  );
}
