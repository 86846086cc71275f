import { useQuery } from '@tanstack/react-query';
import { accountKeys, fetchResets, type ResetItem } from '@/api/staffAccounts';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { Person } from '@/ui/staff-shell/Person';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './redemptions.module.css';

const accountAddress = ({ accountId }: ResetItem) => `/staff/accounts/${accountId}`;

function useColumns(): Column<ResetItem>[] {
  const t = useT();
  const dates = useDates();
  return [
    {
      id: 'who',
      head: t('staff.resets.who'),
      rowHead: true,
      cell: (item) => <Person name={item.fullName} to={accountAddress(item)} note={item.reason} />,
    },
    { id: 'what', head: t('staff.queue.what'), cell: ({ kind }) => t(`staff.resets.what.${kind}`) },
    {
      id: 'asked',
      head: t('staff.resets.asked'),
      cell: ({ askedBy, askedAt }) => (
        <>
          {dates.moment(askedAt)}
          <small className="meta">{askedBy}</small>
        </>
      ),
    },
    {
      id: 'open',
      head: <span className="sr">{t('staff.queue.open')}</span>,
      cell: (item) => (
        <AppLink to={accountAddress(item)} className={buttonClass({ variant: 'secondary', small: true })}>
          {t('staff.queue.open')}
          <span className="sr"> {item.fullName}</span>
        </AppLink>
      ),
    },
  ];
}

/** The pending sign-in resets, which need a second administrator (R14.3e). Renders nothing if there are none. */
export function Resets() {
  const t = useT();
  const columns = useColumns();
  const { data, error, refetch } = useQuery({
    queryKey: accountKeys.resets,
    queryFn: ({ signal }) => fetchResets(signal),
  });
  if (error) return <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section className={`stack gap-3 ${styles.redemptions}`} aria-labelledby="resets-title">
      <h2 id="resets-title">{t('staff.resets.title')}</h2>
      <DataTable
        caption={t('staff.resets.title')}
        columns={columns}
        rows={data}
        rowKey={({ accountId }) => accountId}
        isLit={() => true}
      />
    </section>
  );
}
