import { useInfiniteQuery } from '@tanstack/react-query';
import {
  fetchMailPage,
  listKeys,
  mailsFileUrl,
  mailStates,
  type MailFilter,
  type EmailItem,
} from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Button } from '@/ui/button/Button';
import { ExportButton } from '@/parts/staff/ExportButton';
import { useDates } from '@/ui/page-context/useDates';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { HeldMails } from './HeldMails';
import { MailTabs } from './MailTabs';
import styles from './mail.module.css';
import { useMailColumns } from '../hooks/useMailColumns';
import { MailStatePill } from '@/parts/staff/MailStatePill';

/** The number of emails per fetch. */
const PAGE = 50;

/** Returns the columns of the table of emails. */
function useColumns(): Column<EmailItem>[] {
  const t = useT();
  const dates = useDates();
  const about = useMailColumns();
  const when: Column<EmailItem> = {
    id: 'when',
    head: t('staff.mails.when'),
    nowrap: true,
    minor: true,
    cell: ({ createdAt }) => <span className={styles.when}>{dates.moment(createdAt)}</span>,
  };
  const state: Column<EmailItem> = {
    id: 'state',
    head: t('staff.mails.state'),
    cell: ({ state: of }) => <MailStatePill state={of} />,
  };
  return [...about, when, state];
}

/** Returns the filters and sort orders of the list. */
function useChoices(): FilterChoice<'state' | 'sort'>[] {
  const t = useT();
  return [
    {
      name: 'state',
      label: t('staff.mails.state'),
      options: [
        { value: '', label: t('staff.filter.all') },
        ...mailStates.map((state) => ({ value: state, label: t(`staff.mail-state.${state}`) })),
      ],
    },
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: [
        { value: '', label: t('record.list.sort.-created') },
        { value: 'created', label: t('record.list.sort.created') },
      ],
    },
  ];
}

/**
 * The screen of /staff/mails: emails that were sent, and emails that were kept because no mail server is configured
 * (R8).
 */
export function Mails() {
  const t = useT();
  const { filter: wanted, change } = useListAddress(['q', 'state', 'sort']);
  const filter = wanted as MailFilter;
  const choices = useChoices();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...listKeys.mails, filter],
    queryFn: ({ pageParam, signal }) => fetchMailPage(filter, pageParam, PAGE, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
  const mails = data?.pages.flat();
  const columns = useColumns();
  return (
    <>
      <DeskHead
        title={t('staff.mails.title')}
        actions={<ExportButton href={mailsFileUrl(filter)} download="mails.csv" />}
      >
        <p className="muted">{t('staff.mails.lead')}</p>
      </DeskHead>
      <MailTabs current="all" />
      <FilterBar filter={wanted} searchLabel={t('record.list.address')} choices={choices} onFilter={change} />
      <QueryStatus data={mails} error={error} onAgain={refetch} />
      {mails?.length === 0 && (
        <div className="empty">
          <p role="status">{t(filter.q || filter.state ? 'record.list.none-found' : 'staff.mails.none')}</p>
        </div>
      )}
      {mails && mails.length > 0 && (
        <div className="stack">
          {filter.state === 'held' && <HeldMails ids={mails.map(({ id }) => id)} />}
          <DataTable
            caption={t('staff.mails.title')}
            columns={columns}
            rows={mails}
            rowKey={({ id }) => id}
          />
          {hasNextPage && (
            <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t(filter.sort ? 'record.list.more' : 'staff.mails.older')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
