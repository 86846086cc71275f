import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  /** Unfolded at first. */
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Something that folds out beneath its line, which carries the chevron of the selects. */
export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details open={open} className={cx(styles.disclosure, className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
