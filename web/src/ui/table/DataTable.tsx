import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './DataTable.module.css';

/** One column: its head, and what a row shows in it. */
export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  /** Names the row; read out as its head. At most one column. */
  rowHead?: boolean;
  /** Short values that stay on one line. */
  nowrap?: boolean;
  /** Left out where the window is too narrow for all columns and too wide for cards. */
  minor?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists; read out, shown only with showCaption. */
  caption: ReactNode;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Rows whose next move is the reader's get the amber edge. */
  isLit?: (row: Row) => boolean;
}

/**
 * A table that becomes a list of cards below 48em (staff pages: 56em); one tree for both. On staff pages its head
 * stays in view.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, isLit } = props;
  // The roles are written out because a table that CSS lays out as cards loses them in some browsers.
  return (
    <div className={styles.box}>
      <table className={styles.table} role="table">
        <caption className={showCaption ? styles.caption : 'sr'}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" className={lookOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={cx(isLit?.(row) && styles.lit)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function lookOf<Row>({ numeric, nowrap, minor }: Column<Row>): string {
  return cx(numeric && styles.numeric, nowrap && styles.short, minor && styles.minor);
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = (
    <>
      <span className={styles.label} aria-hidden="true">
        {column.head}
      </span>
      <div>{column.cell(row)}</div>
    </>
  );
  const look = cx(lookOf(column), column.rowHead && styles.rowHead);
  return column.rowHead ? (
    <th role="rowheader" scope="row" className={look}>
      {content}
    </th>
  ) : (
    <td role="cell" className={look}>
      {content}
    </td>
  );
}
