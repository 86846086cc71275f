import type { IntakeReport, ReportRow } from '@/api/staffIntake';

/** One step on the way from the first message to a page that visitors see. */
export interface FunnelStep {
  id: 'received' | 'contacted' | 'inTarget' | 'sites' | 'public' | 'live';
  count: number;
  /** Of those who came, from 0 to 1. */
  share: number;
}

/**
 * How far those who came have got. A starter site is public too, so that the own ones are a part of the public
 * ones.
 */
export function funnel({ total }: Pick<IntakeReport, 'total'>): FunnelStep[] {
  const counts = { ...total, public: total.starter + total.live };
  return (['received', 'contacted', 'inTarget', 'sites', 'public', 'live'] as const).map((id) => ({
    id,
    count: counts[id],
    share: total.received === 0 ? 0 : counts[id] / total.received,
  }));
}

/** A part of a whole in whole percent; empty where there is no whole. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${Math.round((part / whole) * 100)}%`;
}

/** How many of a row are closed, for whatever reason. */
export function closedCount({ closed }: ReportRow): number {
  return Object.values(closed).reduce((sum, count) => sum + count, 0);
}

/** A month of the report, "2026-03", in words: "Mar 2026". */
export function sayMonth(key: string, lang: 'en' | 'es'): string {
  const [year, month] = key.split('-').map(Number);
  if (!year || !month) return key;
  return new Intl.DateTimeFormat(lang === 'es' ? 'es-US' : 'en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1, 1));
}
