import { useState } from 'react';
import { isoDay } from '@/domain/dates';
import { wallTime } from '@/domain/zone';
import { useBrand } from './PageContext';

/** Returns the registry's day when the screen was opened, as YYYY-MM-DD. */
export function useToday(): string {
  const { timezone } = useBrand();
  const [today] = useState(() => {
    const now = new Date().toISOString();
    const day = wallTime(now, timezone);
    return day ? isoDay(day) : now.slice(0, 10);
  });
  return today;
}
