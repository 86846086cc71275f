import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  /** Whether it is unfolded at first. */
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A section that unfolds below its summary, which has the same chevron as selects. */
export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details open={open} className={cx(styles.disclosure, className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
