import type { ReactNode } from 'react';
import styles from './Timeline.module.css';

/** The state of an entry: completed, current, later, or impossible by now (missed). */
export type EntryState = 'done' | 'now' | 'next' | 'missed';

/** A vertical list of past and future events. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>;
}

interface EntryProps {
  state: EntryState;
  /** Whether it is the current step of a path. */
  isStep?: boolean;
  children: ReactNode;
}

/** An entry of a timeline; its color never carries information that its text lacks. */
export function TimelineEntry({ state, isStep, children }: EntryProps) {
  return (
    <li className={styles[state]} aria-current={isStep ? 'step' : undefined}>
      <div>{children}</div>
    </li>
  );
}
