import { useQuery } from '@tanstack/react-query';
import { fetchRetention, retentionKeys, type RetentionRule, type RetentionRun } from '@/api/staffRetention';
import { useT } from '@/i18n/react';
import { QueryStatus } from '@/parts/staff/QueryStatus';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Due } from './Due';
import { Holds } from './Holds';
import { DataTable, type Column } from '@/ui/table/DataTable';

/** The screen of /staff/retention: retention periods, the next run's deletions, and legal holds (R15.3). */
export function Retention() {
  const t = useT();
  const dates = useDates();
  const { data, error, refetch } = useQuery({
    queryKey: retentionKeys.rules,
    queryFn: ({ signal }) => fetchRetention(signal),
  });
  const next = dates.day(data?.nextRun);
  return (
    <>
      <DeskHead title={t('retention.title')}>
        <p className="muted">{t('retention.lead')}</p>
      </DeskHead>
      <QueryStatus data={data} error={error} onAgain={refetch} />
      {data && (
        <div className="flow">
          <section className="stack" aria-labelledby="rules-title">
            <h2 id="rules-title">{t('retention.rules')}</h2>
            <p className="muted">{t('retention.next', { day: next })}</p>
            <Rules rules={data.rules} />
            <p className="small muted">{t('retention.others')}</p>
          </section>
          <Due kinds={data.rules.map(({ kind }) => kind)} />
          <Holds holds={data.holds} />
          <Runs runs={data.runs} />
        </div>
      )}
    </>
  );
}

/** The retention periods, and the number of records that the next run deletes. */
function Rules({ rules }: { rules: readonly RetentionRule[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable caption={t('retention.rules')} columns={columns} rows={rules} rowKey={({ kind }) => kind} />
  );
}

function useColumns(): Column<RetentionRule>[] {
  const t = useT();
  const dates = useDates();
  return [
    {
      id: 'kind',
      head: t('retention.what'),
      rowHead: true,
      cell: ({ kind }) => (
        <>
          <span>{t(`retention.kind.${kind}`)}</span>
          <small className="meta">{t(`retention.since.${kind}`)}</small>
        </>
      ),
    },
    {
      id: 'kept',
      head: t('retention.kept'),
      cell: ({ months, days }) =>
        months > 0 ? t('retention.months', { months }) : t('retention.days', { days }),
    },
    { id: 'count', head: t('retention.due'), numeric: true, cell: ({ count }) => count },
    {
      id: 'oldest',
      head: t('retention.oldest'),
      nowrap: true,
      cell: ({ oldest }) => (oldest ? dates.momentDay(oldest) : '–'),
    },
  ];
}

/** The deletions of the last runs. */
function Runs({ runs }: { runs: readonly RetentionRun[] }) {
  const t = useT();
  const dates = useDates();
  const columns: Column<RetentionRun>[] = [
    {
      id: 'on',
      head: t('retention.runs.on'),
      rowHead: true,
      nowrap: true,
      cell: ({ on }) => {
        return dates.day(on) || on;
      },
    },
    {
      id: 'ended',
      head: t('retention.runs.ended'),
      cell: ({ endedAt }) => (endedAt ? dates.moment(endedAt) : t('retention.runs.running')),
    },
    {
      id: 'counts',
      head: t('retention.runs.deleted'),
      cell: ({ counts }) => {
        const some = Object.entries(counts).filter(([, count]) => count > 0);
        return some.length === 0
          ? t('retention.runs.nothing')
          : some.map(([kind, count]) => <p key={kind}>{`${t(`retention.kind.${kind}`)}: ${count}`}</p>);
      },
    },
  ];
  return (
    <section className="stack" aria-labelledby="runs-title">
      <h2 id="runs-title">{t('retention.runs')}</h2>
      {runs.length === 0 ? (
        <div className="empty">
          <p>{t('retention.runs.none')}</p>
        </div>
      ) : (
        <DataTable caption={t('retention.runs')} columns={columns} rows={runs} rowKey={({ on }) => on} />
      )}
    </section>
  );
}
