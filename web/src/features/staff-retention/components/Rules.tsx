import type { RetentionRule } from '@/api/staffRetention';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { DataTable, type Column } from '@/ui/table/DataTable';

/** What is kept how long, and how much of it the next run deletes. */
export function Rules({ rules }: { rules: readonly RetentionRule[] }) {
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
