import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  fetchFitMails,
  fetchMailPage,
  listKeys,
  mailCauses,
  mailsFileUrl,
  type GivenUpFilter,
} from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { Failure } from '@/parts/staff/Failure';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DataTable } from '@/ui/table/DataTable';
import { MailTabs } from './MailTabs';
import { SendMany } from './SendMany';
import { useGivenUpColumns } from '../hooks/useGivenUpColumns';
import { useSendAgain } from '../hooks/useSendAgain';

/** The number of emails per fetch. */
const PAGE = 50;

/**
 * The screen of /staff/mails/given-up: emails that were given up, their causes, and a button to send them again
 * (R18.5).
 */
export function GivenUp() {
  const t = useT();
  const { filter: wanted, change } = useListAddress(['q', 'cause', 'days']);
  const filter = wanted as GivenUpFilter;
  const asked = { ...filter, state: 'given-up' } as const;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...listKeys.givenUp, filter],
    queryFn: ({ pageParam, signal }) => fetchMailPage(asked, pageParam, PAGE, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
  const fit = useQuery({
    queryKey: [...listKeys.fit, filter],
    queryFn: ({ signal }) => fetchFitMails(filter, signal),
  });
  const again = useSendAgain();
  const choices = useChoices();
  const sending = again.isPending ? again.variables : [];
  const mails = data?.pages.flat();
  const columns = useGivenUpColumns({
    fit: fit.data && new Set(fit.data.ids),
    left: new Map(fit.data?.left.map(({ id, message }) => [id, message])),
    busy: sending,
    onSend: (id) => again.mutate([id]),
  });
  return (
    <>
      <DeskHead
        title={t('staff.mails.title')}
        actions={<ExportButton href={mailsFileUrl(asked)} download="mails.csv" />}
      >
        <p className="muted">{t('staff.given-up.lead')}</p>
      </DeskHead>
      <MailTabs current="given-up" />
      <FilterBar filter={wanted} searchLabel={t('record.list.address')} choices={choices} onFilter={change} />
      <QueryStatus data={mails} error={error} onAgain={refetch} />
      {mails && (
        <div className="stack">
          <Failure error={again.error ?? fit.error} />
          {again.data && again.data.left.length > 0 && (
            <Alert kind="waiting" role="status">
              <p>{t('staff.again.left', { count: again.data.left.length })}</p>
            </Alert>
          )}
          {fit.data && fit.data.ids.length > 0 && (
            <SendMany
              of="again"
              why={t('staff.again.can', { count: fit.data.ids.length })}
              count={fit.data.ids.length}
              busy={sending.length > 1}
              onSend={() => again.mutate(fit.data.ids)}
            />
          )}
          {mails.length > 0 ? (
            <DataTable
              caption={t('staff.mails.tab.given-up')}
              columns={columns}
              rows={mails}
              rowKey={({ id }) => id}
            />
          ) : (
            <div className="empty">
              <p role="status">{t(isNarrowed(filter) ? 'record.list.none-found' : 'staff.given-up.none')}</p>
            </div>
          )}
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

function isNarrowed({ q, cause, days }: GivenUpFilter): boolean {
  return q !== '' || cause !== '' || days !== '';
}

/** Returns the filters of the list. */
function useChoices(): FilterChoice<'cause' | 'days'>[] {
  const t = useT();
  return [
    {
      name: 'cause',
      label: t('staff.given-up.cause'),
      options: [
        { value: '', label: t('staff.filter.all') },
        ...mailCauses.map((cause) => ({ value: cause, label: t(`staff.given-up.choice.${cause}`) })),
      ],
    },
    {
      name: 'days',
      label: t('staff.given-up.days'),
      options: [
        { value: '', label: t('staff.given-up.days.any') },
        ...['1', '7', '30'].map((days) => ({ value: days, label: t(`staff.given-up.days.${days}`) })),
      ],
    },
  ];
}
