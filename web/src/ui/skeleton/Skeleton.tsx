import { cx } from '../cx';

/** A gray placeholder for content that is being fetched. It is marked as busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skel', className)} aria-busy="true" />;
}
