import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './StatTile.module.css';
import { WeekBars } from './WeekBars';

interface StatTileProps {
  title: string;
  /** The level of the title, which depends on the place of the tile. */
  heading: 'h2' | 'h3';
  /** Whether the tile is one of several in a row, and a section of its own. */
  small?: boolean;
  /** The large number; null if the text states it better. */
  value: ReactNode;
  /** The text about the number: next to it, or below it in a small tile. */
  about?: ReactNode;
  /** One number per week, oldest first, as bars without labels. */
  history?: readonly number[];
  /** Shown below the number: a labeled chart, or the text alternative of the bars. */
  children?: ReactNode;
}

/** A number with a text and the previous weeks as bars (R4.3). */
export function StatTile({ title, heading: Heading, small, value, about, history, children }: StatTileProps) {
  const Box = small ? 'section' : 'div';
  return (
    <Box className={cx(styles.tile, small && styles.small)} aria-label={small ? title : undefined}>
      <Heading className={styles.title}>{title}</Heading>
      <div className={cx(!small && 'row', styles.figure)}>
        {value !== null && <p className={styles.value}>{value}</p>}
        {about}
      </div>
      {history && <WeekBars history={history} />}
      {children}
    </Box>
  );
}
