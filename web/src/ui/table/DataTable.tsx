import { Fragment, type ReactNode } from 'react';
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
  /** Left out where the window is too narrow for all columns; cards show it. */
  minor?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists; read out, shown only with showCaption. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Rows whose next move is the reader's get the amber edge. */
  isLit?: (row: Row) => boolean;
  /** What is said of a row as a whole, under all of its columns; nothing for most rows. */
  renderBeneath?: (row: Row) => ReactNode;
  /** Never cards: where there is no room, the columns scroll sideways beside the first one. */
  frozen?: boolean;
}

/**
 * A table that becomes a list of cards below 48em (staff pages: 56em), unless it is frozen; one tree for both. On
 * staff pages its head stays in view.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, isLit, renderBeneath, frozen } = props;
  const scrolls = frozen && ({ tabIndex: 0, role: 'group', 'aria-label': caption } as const);
  // The roles are written out because a table that CSS lays out as cards loses them in some browsers.
  return (
    <div className={cx(styles.box, frozen && styles.frozen)} {...scrolls}>
      <table
        className={cx(styles.table, !frozen && styles.cards, renderBeneath && styles.joined)}
        role="table"
      >
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
          {rows.map((row) => {
            const more = renderBeneath?.(row);
            const lit = isLit?.(row) && styles.lit;
            return (
              <Fragment key={rowKey(row)}>
                <tr role="row" className={cx(lit, Boolean(more) && styles.over)}>
                  {columns.map((column) => (
                    <Cell key={column.id} column={column} row={row} />
                  ))}
                </tr>
                {more && (
                  <tr role="row" className={cx(lit, styles.beneath)}>
                    <td role="cell" colSpan={columns.length}>
                      {more}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function lookOf<Row>({ numeric, nowrap, minor }: Column<Row>): string {
  return cx(numeric && styles.numeric, nowrap && styles.short, minor && styles.minor);
}

/** Reports whether a cell has nothing to show; a card leaves it out. */
function isBlank(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === '' || value === '–';
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.cell(row);
  const content = (
    <>
      <span className={styles.label} aria-hidden="true">
        {column.head}
      </span>
      <div>{value}</div>
    </>
  );
  const look = cx(lookOf(column), column.rowHead && styles.rowHead, isBlank(value) && styles.blank);
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
