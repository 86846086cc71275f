import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './StatTile.module.css';
import { WeekBars } from './WeekBars';

interface StatTileProps {
  title: string;
  /** Which heading the title is, by where the tile stands. */
  heading: 'h2' | 'h3';
  /** One of many in a row, and a part of the page by itself. */
  small?: boolean;
  /** The number in large. */
  value: ReactNode;
  /** What is said about the number: beside it, or under it in a small tile. */
  about?: ReactNode;
  /** A number a week, oldest first; the newest is the dark bar. */
  history: readonly number[];
  /** What stands under the bars, or says them in words. */
  children?: ReactNode;
}

/** A number, what is said about it, and how the weeks before were, as bars (R4.3). */
export function StatTile({ title, heading: Heading, small, value, about, history, children }: StatTileProps) {
  const Box = small ? 'section' : 'div';
  return (
    <Box className={cx(styles.tile, small && styles.small)} aria-label={small ? title : undefined}>
      <Heading className={styles.title}>{title}</Heading>
      <div className={cx(!small && 'row', styles.figure)}>
        <p className={styles.value}>{value}</p>
        {about}
      </div>
      <WeekBars className={styles.bars} history={history} />
      {children}
    </Box>
  );
}
