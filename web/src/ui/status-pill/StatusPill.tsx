import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './StatusPill.module.css';

/** What a state means for the reader: live, waiting for somebody, news, stopped, or nothing special. */
export type PillKind = 'live' | 'wait' | 'info' | 'stop' | 'neutral';

interface StatusPillProps {
  kind?: PillKind;
  /** Without the dot, for a mark that is not a state. */
  bare?: boolean;
  children: ReactNode;
}

/** A dot and a word; never a code number. */
export function StatusPill({ kind = 'neutral', bare, children }: StatusPillProps) {
  return <span className={cx(styles.pill, styles[kind], bare && styles.bare)}>{children}</span>;
}
