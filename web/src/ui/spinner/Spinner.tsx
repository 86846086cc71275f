import { cx } from '../cx';
import styles from './Spinner.module.css';

/** A spinner: small inside a button, large over a page. Text next to it carries the meaning. */
export function Spinner({ large }: { large?: boolean }) {
  return <span className={cx(styles.spin, large && styles.large)} aria-hidden="true" aria-busy="true" />;
}
