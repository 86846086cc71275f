import { useRef, type ReactNode } from 'react';
import { cx } from '../cx';
import { LoadingRows, NotLoaded } from '../staff-shell/Loading';
import { Pages } from '../staff-shell/Pages';
import styles from './staffList.module.css';

interface FoundListProps<Row> {
  /** One page and the total number; undefined while it is loading. */
  found: { results: readonly Row[]; total: number } | undefined;
  /** Whether found still belongs to the previous filter. */
  isOld: boolean;
  /** The reason why the page could not be fetched; empty if it was fetched. */
  failure: string;
  onAgain: () => void;
  /** Returns the sentence with the total number. */
  count: (total: number) => string;
  /** The message of an empty list. */
  nothing: string;
  offset: number;
  limit: number;
  onOffset: (offset: number) => void;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a staff list: the total number, the rows, and the links to other pages. */
export function FoundList<Row>({
  found,
  isOld,
  failure,
  onAgain,
  count,
  nothing,
  offset,
  limit,
  onOffset,
  children,
}: FoundListProps<Row>) {
  const top = useRef<HTMLParagraphElement>(null);
  // The top of the next page takes the focus, so that reading continues there.
  const turn = (next: number) => {
    onOffset(next);
    top.current?.focus();
  };
  return (
    <>
      <p role="status" className={cx('small muted', styles.count)} ref={top} tabIndex={-1}>
        {found && !isOld ? count(found.total) : ''}
      </p>
      {failure && <NotLoaded message={failure} onAgain={onAgain} />}
      {!found && !failure && <LoadingRows />}
      {found?.results.length === 0 && (
        <div className="empty">
          <p>{nothing}</p>
        </div>
      )}
      {found && found.results.length > 0 && children(found.results)}
      {found && <Pages offset={offset} limit={limit} total={found.total} onOffset={turn} />}
    </>
  );
}
