import type { WeeklyStats } from '../api/weeklyStats';

/** The count of one week. */
export interface Week {
  /** Its first day, YYYY-MM-DD. */
  weekStart: string;
  count: number;
}

/** One tile above the table: this week, the difference from the week before, and the eight bars. */
export interface WeekTile {
  thisWeek: number;
  /** This week minus the week before; null if the week before is unknown. */
  change: number | null;
  total: number;
  /** The weeks of the bars, oldest first. */
  history: readonly Week[];
}

/** Returns the tile of a measure; the table shows the same numbers. */
export function weekTile(history: readonly Week[], thisWeek: number, total: number): WeekTile {
  const before = history.at(-2);
  return { thisWeek, change: before ? thisWeek - before.count : null, total, history };
}

/** Returns the two tiles of the dashboard. */
export function weekTiles(stats: WeeklyStats): { visitors: WeekTile; registrations: WeekTile } {
  const weekCounts = (what: 'visitors' | 'registrations') =>
    stats.history.map((week) => ({ weekStart: week.weekStart, count: week[what] }));
  return {
    visitors: weekTile(
      weekCounts('visitors'),
      stats.initialVisitorCountChange,
      stats.initialVisitorCountTotal,
    ),
    registrations: weekTile(weekCounts('registrations'), stats.dashPastWeekTotal, stats.dashTotal),
  };
}
