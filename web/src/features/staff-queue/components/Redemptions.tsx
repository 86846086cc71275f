import type { RedemptionItem } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { CenterName } from '@/ui/staff-list/CenterName';
import { Person } from '@/ui/staff-shell/Person';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './redemptions.module.css';

const donorAddress = ({ donorId }: RedemptionItem) => `/staff/donors/${donorId}`;

function useColumns(): Column<RedemptionItem>[] {
  const t = useT();
  const dates = useDates();
  return [
    {
      id: 'holder',
      head: t('staff.redemptions.holder'),
      rowHead: true,
      cell: (item) => (
        <Person
          name={item.fullName}
          to={donorAddress(item)}
          note={t('staff.redemptions.donor', { name: item.donorName })}
        />
      ),
    },
    {
      id: 'what',
      head: t('staff.queue.what'),
      cell: ({ isUndo }) => t(isUndo ? 'staff.redemptions.undo' : 'staff.redemptions.redeem'),
    },
    {
      id: 'center',
      head: t('staff.center'),
      nowrap: true,
      minor: true,
      cell: ({ centerName }) => <CenterName name={centerName} />,
    },
    {
      id: 'asked',
      head: t('staff.redemptions.asked'),
      cell: ({ asked: { name, on } }) => {
        return (
          <>
            <span className="nowrap">{dates.day(on) || on}</span>
            <small className="meta">{name}</small>
          </>
        );
      },
    },
    {
      id: 'open',
      head: <span className="sr">{t('staff.queue.open')}</span>,
      cell: (item) => (
        <AppLink to={donorAddress(item)} className={buttonClass({ variant: 'secondary', small: true })}>
          {t('staff.queue.open')}
          <span className="sr"> {item.fullName}</span>
        </AppLink>
      ),
    },
  ];
}

/** The voucher requests of colleagues at the center or the registry that the signed-in staff can confirm (R11.1). */
export function Redemptions({ items }: { items: readonly RedemptionItem[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <section className={`stack gap-3 ${styles.redemptions}`} aria-labelledby="redemptions-title">
      <h2 id="redemptions-title">{t('staff.redemptions.title')}</h2>
      <DataTable
        caption={t('staff.redemptions.title')}
        columns={columns}
        rows={items}
        rowKey={({ holderId }) => holderId}
        isLit={() => true}
      />
    </section>
  );
}
