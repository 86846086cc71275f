import type { WeeklyStats } from '../api/weeklyStats';

/** One tile above the table: this week, how it compares with the week before, and the eight bars. */
export interface WeekTile {
  thisWeek: number;
  /** This week less the one before; null when no week before is known. */
  change: number | null;
  /** The weeks that the bars show, oldest first. */
  history: readonly number[];
}

/** What the words of a tile say; the table holds the numbers themselves. */
export function weekTile(history: readonly number[], thisWeek: number): WeekTile {
  const before = history.at(-2);
  return {
    thisWeek,
    change: before === undefined ? null : thisWeek - before,
    history,
  };
}

/** The two tiles of the dashboard. */
export function tilesOf(stats: WeeklyStats): { visitors: WeekTile; registrations: WeekTile } {
  return {
    visitors: weekTile(
      stats.history.map(({ visitors }) => visitors),
      stats.initialVisitorCountChange,
    ),
    registrations: weekTile(
      stats.history.map(({ registrations }) => registrations),
      stats.dashPastWeekTotal,
    ),
  };
}
