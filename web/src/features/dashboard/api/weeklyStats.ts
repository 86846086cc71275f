import { call, type EditKey } from '@/api/client';
import { pathOfKey } from './ownSite';

/** Seven days of the chart; `weekStart` is an ISO date. */
export interface StatsWeek {
  weekStart: string;
  visitors: number;
  registrations: number;
}

/** Who came to the page (M3, R4.3). */
export interface WeeklyStats {
  /** Visitors as of seven days ago. */
  initialVisitorCountPreviousWeek: number;
  /** Visitors in the past seven days. */
  initialVisitorCountChange: number;
  initialVisitorCountTotal: number;
  /** Completed registrations, in all, in the past seven days, and as of seven days ago. */
  dashTotal: number;
  dashPastWeekTotal: number;
  dashPreviousTotal: number;
  /** Eight weeks, oldest first; the last one ends now. */
  history: StatsWeek[];
}

/** Fetches the numbers of the page. */
export async function fetchWeeklyStats(key: EditKey, signal?: AbortSignal): Promise<WeeklyStats> {
  const path = `microsite/landing/${pathOfKey(key)}/weekly-stats`;
  return (await call<WeeklyStats>('GET', path, { key, signal })).results;
}
