import type { ReactNode } from 'react';
import styles from './Timeline.module.css';

/** Where an entry stands: behind us, with us now, still to come, or never to come any more (missed). */
export type Standing = 'done' | 'now' | 'next' | 'missed';

/** What happened or will happen, one under the other. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>;
}

interface EntryProps {
  standing: Standing;
  /** It is the step of a path at which somebody is now. */
  isStep?: boolean;
  children: ReactNode;
}

/** One entry; the colour is nothing that it does not say in words as well. */
export function TimelineEntry({ standing, isStep, children }: EntryProps) {
  return (
    <li className={styles[standing]} aria-current={isStep ? 'step' : undefined}>
      <div>{children}</div>
    </li>
  );
}
