import { useId, useState } from 'react';
import type { IntakeReport, ReviewTimes, VisitorsRow } from '@/api/staffIntake';
import { shortCenterName } from '@/domain/shortCenterName';
import { isRegistry } from '@/domain/staff';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { cx } from '@/ui/cx';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import { percent, visitorsTotal } from '../rules/report';
import styles from './report.module.css';

/** The number of pages that are shown at first. */
const FIRST = 20;

const FIGURES = ['visits', 'learnMore', 'screening', 'registered'] as const;

/**
 * The visitors of the pages of a coordinator's center, or of each center for the registry, and the times of the reviews.
 * The registry sees no small numbers.
 */
export function ReportVisitors({ report: { visitors, fewerThan, reviews } }: { report: IntakeReport }) {
  return (
    <>
      {visitors.length > 0 && <Visitors rows={visitors} fewerThan={fewerThan} />}
      <Reviews rows={reviews} />
    </>
  );
}

/** Returns the columns of the visitors; total is the row with the sums, if any. */
function useVisitorColumns(isOfRegistry: boolean, total: VisitorsRow | null, fewerThan: number) {
  const t = useT();
  const lang = useLang();
  const columns: Column<VisitorsRow>[] = [
    {
      id: 'name',
      head: t(isOfRegistry ? 'staff.center' : 'intake.report.page'),
      rowHead: true,
      cell: (row) => {
        if (row === total) return <b>{t('intake.report.total')}</b>;
        if (isOfRegistry) return <b>{shortCenterName(row.name)}</b>;
        return <AppLink to={`/staff/microsites/${row.id}`}>{row.name}</AppLink>;
      },
    },
    ...FIGURES.map((figure) => ({
      id: figure,
      head: t(`intake.column.${figure}`),
      numeric: true,
      cell: (row: VisitorsRow) =>
        row[figure]?.toLocaleString(lang) ?? t('intake.report.fewer', { count: fewerThan }),
    })),
  ];
  return columns;
}

function Visitors({ rows, fewerThan }: { rows: readonly VisitorsRow[]; fewerThan: number }) {
  const t = useT();
  const id = useId();
  const isOfRegistry = isRegistry(useMe().role);
  const [all, setAll] = useState(isOfRegistry);
  const total = isOfRegistry ? null : visitorsTotal(rows);
  const columns = useVisitorColumns(isOfRegistry, total, fewerThan);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <section className={styles.division} aria-labelledby={id}>
      <h2 id={id}>{t('intake.report.visitors')}</h2>
      {isOfRegistry && <p className={cx('small muted', styles.hint)}>{t('intake.report.visitors.hourly')}</p>}
      <DataTable
        frozen
        caption={t('intake.report.visitors')}
        columns={columns}
        rows={total && rows.length > 1 ? [...shown, total] : shown}
        rowKey={(row) => (row === total ? 'total' : row.id)}
      />
      {shown.length < rows.length && (
        <Button small variant="text" onClick={() => setAll(true)}>
          {t('intake.report.visitors.all', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

function useReviewColumns() {
  const t = useT();
  const lang = useLang();
  const columns: Column<ReviewTimes>[] = [
    {
      id: 'stage',
      head: t('intake.report.stage'),
      rowHead: true,
      cell: ({ stage }) => <b>{t(`intake.report.stage.${stage}`)}</b>,
    },
    { id: 'count', head: t('intake.column.decisions'), numeric: true, cell: ({ count }) => count },
    {
      id: 'median',
      head: t('intake.column.median'),
      numeric: true,
      cell: ({ medianDays }) => medianDays?.toLocaleString(lang) ?? '–',
    },
    {
      id: 'target',
      minor: true,
      head: t('intake.column.target'),
      numeric: true,
      cell: ({ targetDays }) => t('intake.column.target.days', { days: targetDays }),
    },
    {
      id: 'onTime',
      head: t('intake.column.onTime'),
      numeric: true,
      cell: ({ count, inTarget }) => (
        <>
          {inTarget}
          <small className="meta">{percent(inTarget, count)}</small>
        </>
      ),
    },
  ];
  return columns;
}

function Reviews({ rows }: { rows: readonly ReviewTimes[] }) {
  const t = useT();
  const id = useId();
  const columns = useReviewColumns();
  return (
    <section className={styles.division} aria-labelledby={id}>
      <h2 id={id}>{t('intake.report.reviews')}</h2>
      <DataTable
        frozen
        caption={t('intake.report.reviews')}
        columns={columns}
        rows={rows}
        rowKey={({ stage }) => stage}
      />
    </section>
  );
}
