import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './StatusPill.module.css';

/** The meaning of a state for the reader: live, waiting, informational, stopped, neutral, or not begun (an outline). */
export type PillKind = 'live' | 'wait' | 'info' | 'stop' | 'neutral' | 'outline';

interface StatusPillProps {
  kind?: PillKind;
  /** Whether to omit the dot, for a mark that is not a state. */
  bare?: boolean;
  children: ReactNode;
}

/** A dot and a label; never a code number. */
export function StatusPill({ kind = 'neutral', bare, children }: StatusPillProps) {
  return <span className={cx(styles.pill, styles[kind], bare && styles.bare)}>{children}</span>;
}
