import { cx } from '../cx';

/** Gray paper in the place of what is being fetched. It is marked as busy until the real thing replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skel', className)} aria-busy="true" />;
}
