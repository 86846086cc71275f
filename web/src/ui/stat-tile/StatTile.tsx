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
  /** The number in large; null where the words about it say it better. */
  value: ReactNode;
  /** What is said about the number: beside it, or under it in a small tile. */
  about?: ReactNode;
  /** A number a week, oldest first, as bars without words. */
  history?: readonly number[];
  /** What stands below the number: a chart with words, or what the bars show in words. */
  children?: ReactNode;
}

/** A number, what is said about it, and how the weeks before were, as bars (R4.3). */
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
