import type { WeeklyStats } from '../api/weeklyStats';

/** The number of one week. */
export interface Week {
  /** Its first day, YYYY-MM-DD. */
  weekStart: string;
  count: number;
}

/** One tile above the table: this week, how it compares with the week before, and the eight bars. */
export interface WeekTile {
  thisWeek: number;
  /** This week less the one before; null when no week before is known. */
  change: number | null;
  total: number;
  /** The weeks that the bars show, oldest first. */
  history: readonly Week[];
}

/** What the words of a tile say; the table holds the numbers themselves. */
export function weekTile(history: readonly Week[], thisWeek: number, total: number): WeekTile {
  const before = history.at(-2);
  return { thisWeek, change: before ? thisWeek - before.count : null, total, history };
}

/** The two tiles of the dashboard. */
export function tilesOf(stats: WeeklyStats): { visitors: WeekTile; registrations: WeekTile } {
  const weeksOf = (what: 'visitors' | 'registrations') =>
    stats.history.map((week) => ({ weekStart: week.weekStart, count: week[what] }));
  return {
    visitors: weekTile(weeksOf('visitors'), stats.initialVisitorCountChange, stats.initialVisitorCountTotal),
    registrations: weekTile(weeksOf('registrations'), stats.dashPastWeekTotal, stats.dashTotal),
  };
}
