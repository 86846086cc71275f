import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchMails, staffKeys, type MailItem } from '../../../api/staff';
import { failureText } from '../../../api/staffFailure';
import { sayMoment } from '../../../domain/zone';
import { useLang, useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { useBrand } from '../../../ui/page-context/PageContext';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { Person } from '../../../ui/staff-shell/Person';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { MailStatePill } from './MailStatePill';

/** How many mails are fetched at once. */
const PAGE = 50;

/** What the table says of each mail. */
function useColumns(): Column<MailItem>[] {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const subject: Column<MailItem> = {
    id: 'subject',
    head: t('staff.mails.subject'),
    rowHead: true,
    cell: ({ id, subject: words, template }) => <Person name={words || template} to={`/staff/mails/${id}`} />,
  };
  const to: Column<MailItem> = {
    id: 'to',
    head: t('staff.mails.to'),
    cell: ({ toName, to: address }) => (
      <>
        {toName}
        <small className="meta">{address}</small>
      </>
    ),
  };
  const when: Column<MailItem> = {
    id: 'when',
    head: t('staff.mails.when'),
    cell: ({ createdAt }) => sayMoment(createdAt, timezone, lang),
  };
  const state: Column<MailItem> = {
    id: 'state',
    head: t('staff.mails.state'),
    cell: ({ state: of }) => <MailStatePill state={of} />,
  };
  return [subject, to, when, state];
}

/** The screen of /staff/mails: what went out, and what was kept because no mail server is set (decision 8). */
export function Mails() {
  const t = useT();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: staffKeys.mails,
    queryFn: ({ pageParam, signal }) => fetchMails(pageParam, PAGE, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
  const mails = data?.pages.flat();
  const columns = useColumns();
  return (
    <>
      <DeskHead title={t('staff.mails.title')}>
        <p className="muted">{t('staff.mails.lead')}</p>
      </DeskHead>
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!mails && !error && <LoadingRows />}
      {mails?.length === 0 && (
        <div className="empty">
          <p>{t('staff.mails.none')}</p>
        </div>
      )}
      {mails && mails.length > 0 && (
        <div className="stack">
          <DataTable
            caption={t('staff.mails.title')}
            columns={columns}
            rows={mails}
            rowKey={({ id }) => id}
          />
          {hasNextPage && (
            <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('staff.mails.older')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
