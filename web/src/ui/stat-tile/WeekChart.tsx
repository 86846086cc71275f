import type { CSSProperties } from 'react';
import styles from './StatTile.module.css';

interface WeekChartProps {
  /** The counted events and their period. */
  label: string;
  /** Oldest first; the newest is the dark bar. */
  weeks: readonly { name: string; count: number }[];
}

/** The weeks as bars with their numbers above and their first days below, scaled to the highest. */
export function WeekChart({ label, weeks }: WeekChartProps) {
  const highest = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <ol className={styles.chart} aria-label={label}>
      {weeks.map(({ name, count }) => (
        <li key={name}>
          <span className={styles.room}>
            <span className={styles.count}>{count}</span>
            <span className={styles.bar} style={{ '--share': count / highest } as CSSProperties} />
          </span>
          <span className={styles.week}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
