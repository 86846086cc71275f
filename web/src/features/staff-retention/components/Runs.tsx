import type { RetentionRun } from '@/api/staffRetention';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { sayMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { DataTable, type Column } from '@/ui/table/DataTable';

/** What the last runs deleted. */
export function Runs({ runs }: { runs: readonly RetentionRun[] }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const columns: Column<RetentionRun>[] = [
    {
      id: 'on',
      head: t('retention.runs.on'),
      rowHead: true,
      nowrap: true,
      cell: ({ on }) => {
        const day = parseIsoDay(on);
        return day ? sayDay(day, lang) : on;
      },
    },
    {
      id: 'ended',
      head: t('retention.runs.ended'),
      cell: ({ endedAt }) => (endedAt ? sayMoment(endedAt, timezone, lang) : t('retention.runs.running')),
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
