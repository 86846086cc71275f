import { useQuery } from '@tanstack/react-query';
import { certificateUrl, fetchErasures, privacyKeys, type ErasureItem } from '@/api/staffPrivacy';
import { useLang, useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { buttonClass } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './privacy.module.css';

/** The screen of /staff/privacy: pending erasures, and decided erasures with their certificates (R15.2). */
export function Erasures() {
  const t = useT();
  const lang = useLang(); // the server translates some texts
  const { data, error, refetch } = useQuery({
    queryKey: [...privacyKeys.erasures, lang],
    queryFn: ({ signal }) => fetchErasures(signal),
  });
  const waits = data?.filter(isWaiting) ?? [];
  const decided = data?.filter((item) => !isWaiting(item)) ?? [];
  const waiting = useWaitingColumns();
  const ended = useDecidedColumns();
  return (
    <>
      <DeskHead title={t('erasures.title')}>
        <p className="muted">{t('erasures.lead')}</p>
      </DeskHead>
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {data && (
        <section className="stack gap-3" aria-labelledby="waiting-title">
          <h2 id="waiting-title">{t('erasures.waiting')}</h2>
          {waits.length === 0 ? (
            <p className="muted">{t('erasures.none-waiting')}</p>
          ) : (
            <DataTable
              caption={t('erasures.waiting')}
              columns={waiting}
              rows={waits}
              rowKey={({ id }) => id}
              isLit={({ isOwn }) => !isOwn}
            />
          )}
        </section>
      )}
      {decided.length > 0 && (
        <section className={`stack gap-3 ${styles.next}`} aria-labelledby="decided-title">
          <h2 id="decided-title">{t('erasures.decided')}</h2>
          <DataTable caption={t('erasures.decided')} columns={ended} rows={decided} rowKey={({ id }) => id} />
        </section>
      )}
    </>
  );
}

const isWaiting = ({ state, isOver }: ErasureItem) => state === 'asked' && !isOver;

function useMoments() {
  const dates = useDates();
  return (moment: string) => dates.moment(moment);
}

function useWaitingColumns(): Column<ErasureItem>[] {
  const t = useT();
  const say = useMoments();
  return [
    { id: 'who', head: t('erasures.who'), rowHead: true, cell: ({ name }) => name },
    {
      id: 'why',
      head: t('erasures.why'),
      cell: ({ reason, note }) => (
        <>
          {reason}
          <small className="meta">{note}</small>
        </>
      ),
    },
    {
      id: 'asked',
      head: t('erasures.asked'),
      cell: ({ askedAt, askedBy }) => (
        <>
          {say(askedAt)}
          <small className="meta">{askedBy}</small>
        </>
      ),
    },
    { id: 'until', head: t('erasures.until'), cell: ({ endsAt }) => say(endsAt) },
    {
      id: 'open',
      head: <span className="sr">{t('erasures.open')}</span>,
      cell: (item) => (
        <AppLink
          to={`/staff/privacy/${item.kind}/${item.recordId}`}
          className={buttonClass({ variant: 'secondary', small: true })}
        >
          {t('erasures.open')}
          <span className="sr"> {item.name}</span>
        </AppLink>
      ),
    },
  ];
}

function useDecidedColumns(): Column<ErasureItem>[] {
  const t = useT();
  const say = useMoments();
  return [
    {
      id: 'who',
      head: t('erasures.who'),
      rowHead: true,
      cell: ({ name, kind, recordId }) => (
        <>
          {name}
          <small className="meta">{t(`erasures.kind.${kind}`, { id: recordId })}</small>
        </>
      ),
    },
    {
      id: 'state',
      head: t('erasures.state'),
      cell: ({ state, isOver }) => t(`erasures.state.${isOver ? 'over' : state}`),
    },
    { id: 'why', head: t('erasures.why'), minor: true, cell: ({ reason }) => reason },
    {
      id: 'decided',
      head: t('erasures.decided-by'),
      cell: ({ decidedAt, decidedBy, askedBy }) => (
        <>
          {decidedAt && say(decidedAt)}
          <small className="meta">{[askedBy, decidedBy].filter(Boolean).join(', ')}</small>
        </>
      ),
    },
    {
      id: 'certificate',
      head: <span className="sr">{t('erasures.certificate')}</span>,
      cell: ({ id, doneAt }) =>
        doneAt && (
          <ExportButton
            small
            href={certificateUrl(id)}
            download={`erasure-${id}.pdf`}
            label={t('erasures.certificate')}
          />
        ),
    },
  ];
}
