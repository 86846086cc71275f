import { get, type EditKey } from '@/api/client';
import type { WeeklyStats } from '@/api/schema';

export type { WeeklyStats } from '@/api/schema';

/** Fetches the visitor counts of the page (M3, R4.3): eight weeks, the oldest first. */
export function fetchWeeklyStats(key: EditKey, signal?: AbortSignal): Promise<WeeklyStats> {
  const { id, editKey } = key;
  return get('/microsite/landing/{id}/{editKey}/weekly-stats', { params: { id, editKey }, key, signal });
}
