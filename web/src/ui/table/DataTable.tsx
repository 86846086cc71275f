import { Fragment, type ReactNode } from 'react';
import { cx } from '../cx';
import styles from './DataTable.module.css';

/** A column: its head, and the cell of a row. */
export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns figures to the right. */
  numeric?: boolean;
  /** Makes the cell the header of its row. At most one column. */
  rowHead?: boolean;
  /** Keeps short values on one line. */
  nowrap?: boolean;
  /** Omits the column if the window is too narrow for all columns; cards show it. */
  minor?: boolean;
}

interface DataTableProps<Row> {
  /** The content of the table, for screen readers; visible only with showCaption. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Reports whether a row waits for the reader, which gives it an amber edge. */
  isLit?: (row: Row) => boolean;
  /** Renders content about a whole row, below its columns; most rows have none. */
  renderBeneath?: (row: Row) => ReactNode;
  /** Whether the columns scroll sideways next to the first column in a narrow window, instead of becoming cards. */
  frozen?: boolean;
}

/**
 * A table that becomes a list of cards below 48em (staff pages: 56em), unless it is frozen; both use the same DOM. On
 * staff pages its head stays visible.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, isLit, renderBeneath, frozen } = props;
  const scrolls = frozen && ({ tabIndex: 0, role: 'group', 'aria-label': caption } as const);
  // The roles are explicit, because some browsers drop the roles of a table that CSS lays out as cards.
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
              <th key={column.id} role="columnheader" scope="col" className={columnClass(column)}>
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

function columnClass<Row>({ numeric, nowrap, minor }: Column<Row>): string {
  return cx(numeric && styles.numeric, nowrap && styles.short, minor && styles.minor);
}

/** Reports whether a cell is empty; cards omit empty cells. */
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
  const look = cx(columnClass(column), column.rowHead && styles.rowHead, isBlank(value) && styles.blank);
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
