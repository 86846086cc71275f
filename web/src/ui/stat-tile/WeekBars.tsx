import styles from './StatTile.module.css';

const BAR = 10;
const STEP = 12;
const HEIGHT = 40;
/** The height of an empty week, so that the weeks can be counted. */
const FOOT = 2;

interface WeekBarsProps {
  /** One number per week, oldest first. */
  history: readonly number[];
}

/** The weeks as bars, scaled to the highest. Hidden from assistive technology, which needs the numbers as text. */
export function WeekBars({ history }: WeekBarsProps) {
  const highest = Math.max(1, ...history);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${history.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {history.map((count, week) => {
        const height = Math.max(FOOT, (count / highest) * HEIGHT);
        return <rect key={week} x={week * STEP} y={HEIGHT - height} width={BAR} height={height} />;
      })}
    </svg>
  );
}
