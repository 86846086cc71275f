import type { RetentionRun } from '@/api/staffRetention';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { DataTable, type Column } from '@/ui/table/DataTable';

/** What the last runs deleted. */
export function Runs({ runs }: { runs: readonly RetentionRun[] }) {
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
