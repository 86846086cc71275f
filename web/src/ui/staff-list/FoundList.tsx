import { useRef, type ReactNode } from 'react';
import { cx } from '../cx';
import { LoadingRows, NotLoaded } from '../staff-shell/Loading';
import { Pages } from '../staff-shell/Pages';
import styles from './staffList.module.css';

interface FoundListProps<Row> {
  /** One page and how many there are on all; undefined until it is there. */
  found: { results: readonly Row[]; total: number } | undefined;
  /** Whether found is still what was asked for before. */
  isOld: boolean;
  /** Why the page could not be fetched; empty when it could. */
  failure: string;
  onAgain: () => void;
  /** Says how many there are. */
  count: (total: number) => string;
  /** What stands there when there is nothing. */
  nothing: string;
  offset: number;
  limit: number;
  onOffset: (offset: number) => void;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list of the staff's: how many there are, the lines, and the way to the other pages. */
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
  // Reading goes on at the top of the next page, not below it.
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
