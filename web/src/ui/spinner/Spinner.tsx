import { cx } from '../cx';
import styles from './Spinner.module.css';

/** A turning ring: small inside a button, large over a page. Words beside it carry the meaning. */
export function Spinner({ large }: { large?: boolean }) {
  return <span className={cx(styles.spin, large && styles.large)} aria-hidden="true" aria-busy="true" />;
}
