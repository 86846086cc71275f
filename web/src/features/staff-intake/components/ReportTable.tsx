import { useId } from 'react';
import type { ReportRow } from '@/api/staffIntake';
import { useLang, useT } from '@/i18n/react';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { closedCount, percent } from '../rules/report';
import styles from './report.module.css';

interface ReportTableProps {
  title: string;
  /** The heading of the first column. */
  head: string;
  rows: readonly ReportRow[];
  /** The row below the other rows, if any. */
  total?: ReportRow;
  targetDays: number;
  nameOf: (row: ReportRow) => string;
  /** Whether to show all figures even if there is only room for the first figures. */
  all: boolean;
}

/** The figures that are shown when there is no room for all figures. */
const FIRST_FIGURES: readonly string[] = ['received', 'contacted', 'waiting'];

/** Returns the columns of the table; shares are percentages of the patients who came. */
function useColumns({ head, total, targetDays, nameOf, all }: Omit<ReportTableProps, 'title' | 'rows'>) {
  const t = useT();
  const lang = useLang();
  const figure = (id: 'received' | 'contacted' | 'inTarget' | 'waiting' | 'sites' | 'starter' | 'live') => ({
    id,
    head: t(`intake.column.${id}`, { days: targetDays }),
    numeric: true,
    cell: (row: ReportRow) => row[id],
  });
  const withShare = (id: 'contacted' | 'inTarget' | 'sites'): Column<ReportRow> => ({
    ...figure(id),
    cell: (row) => (
      <>
        {row[id]}
        <small className="meta">{percent(row[id], row.received)}</small>
      </>
    ),
  });
  const columns: Column<ReportRow>[] = [
    {
      id: 'name',
      head,
      rowHead: true,
      cell: (row) => <b>{row === total ? t('intake.report.total') : nameOf(row)}</b>,
    },
    figure('received'),
    withShare('contacted'),
    withShare('inTarget'),
    {
      id: 'median',
      head: t('intake.column.median'),
      numeric: true,
      cell: ({ medianDays }) => (medianDays === null ? '–' : medianDays.toLocaleString(lang)),
    },
    figure('waiting'),
    { id: 'closed', head: t('intake.column.closed'), numeric: true, cell: closedCount },
    withShare('sites'),
    figure('starter'),
    figure('live'),
  ];
  return columns.map((column) => ({
    ...column,
    minor: !all && !column.rowHead && !FIRST_FIGURES.includes(column.id),
  }));
}

/** The table for one division of the report; renders nothing without rows. */
export function ReportTable({ title, rows, ...about }: ReportTableProps) {
  const id = useId();
  const columns = useColumns(about);
  const { total } = about;
  if (rows.length === 0) return null;
  return (
    <section className={styles.division} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DataTable
        frozen
        caption={title}
        columns={columns}
        rows={total && rows.length > 1 ? [...rows, total] : rows}
        rowKey={(row) => (row === total ? 'total' : row.key)}
      />
    </section>
  );
}
