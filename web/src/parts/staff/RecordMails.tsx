import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { failureText } from '@/api/staffFailure';
import { fetchRecordMails, mailKeys, sendMailAgain, type EmailsOf, type RecordEmail } from '@/api/staffMails';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { Failure } from './Failure';
import { MailRecipient } from './MailRecipient';
import { MailStatePill } from './MailStatePill';
import { useStaffMutation } from './useStaffMutation';

/** The emails of a record with their recipients, times and states, and a button to resend each (R12.3). */
export function RecordMails(of: EmailsOf) {
  const t = useT();
  // Every view is audited, so the emails are fetched when the tab is opened.
  const isOpen = useSearchParams()[0].get('tab') === 'emails';
  const queryKey = mailKeys.record(of);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchRecordMails(of, signal),
    enabled: isOpen,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const again = useStaffMutation({
    send: (mailId: number) => sendMailAgain(of, mailId),
    done: t('record.mails.sent-again'),
    refresh: [queryKey],
  });
  const columns = useColumns(again.mutate, again.isPending ? again.variables : undefined);
  return (
    <section className="stack" aria-labelledby="record-mails">
      <h2 id="record-mails">{t('record.mails.title')}</h2>
      <p className="muted">{t('record.mails.lead')}</p>
      <Failure error={again.error} />
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {isOpen && !data && !error && <LoadingRows />}
      {data?.length === 0 && <p className="muted">{t('record.mails.none')}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t('record.mails.title')}
          columns={columns}
          rows={data}
          rowKey={({ id: mail }) => mail}
        />
      )}
    </section>
  );
}

function useColumns(onAgain: (id: number) => void, busy: number | undefined): Column<RecordEmail>[] {
  const t = useT();
  const dates = useDates();
  return [
    { id: 'subject', head: t('staff.mails.subject'), rowHead: true, cell: ({ subject }) => subject },
    {
      id: 'to',
      head: t('staff.mails.to'),
      cell: MailRecipient,
    },
    {
      id: 'when',
      head: t('staff.mails.when'),
      nowrap: true,
      cell: ({ createdAt }) => dates.moment(createdAt),
    },
    {
      id: 'state',
      head: t('staff.mails.state'),
      cell: ({ state, reason, isDelayed, attempts }) => (
        <>
          <MailStatePill state={state} />
          {reason && <small className="meta">{t(`record.bounce.${reason}`)}</small>}
          {isDelayed && <small className="meta">{t('record.mails.delayed')}</small>}
          {attempts > 1 && <small className="meta">{t('record.mails.attempts', { count: attempts })}</small>}
        </>
      ),
    },
    {
      id: 'again',
      head: t('record.mails.do'),
      cell: ({ id, state, subject }) =>
        state !== 'waiting' &&
        state !== 'held' && (
          <Button
            small
            variant="secondary"
            busy={busy === id}
            aria-label={t('record.mails.again-which', { subject })}
            onClick={() => onAgain(id)}
          >
            {t('record.mails.again')}
          </Button>
        ),
    },
  ];
}
