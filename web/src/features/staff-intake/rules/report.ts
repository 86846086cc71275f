import type { IntakeReport, ReportRow, VisitorsRow } from '@/api/staffIntake';

/** A step from the first message to a page that visitors see. */
export interface FunnelStep {
  id: 'received' | 'contacted' | 'inTarget' | 'sites' | 'public' | 'live';
  count: number;
  /** The share of the patients who came, from 0 to 1. */
  share: number;
}

/**
 * Returns the steps that the patients have reached. Starter sites count as public, so published sites are a part of
 * the public sites.
 */
export function funnel({ total }: Pick<IntakeReport, 'total'>): FunnelStep[] {
  const counts = { ...total, public: total.starter + total.live };
  return (['received', 'contacted', 'inTarget', 'sites', 'public', 'live'] as const).map((id) => ({
    id,
    count: counts[id],
    share: total.received === 0 ? 0 : counts[id] / total.received,
  }));
}

/** Returns a part of a whole in whole percent; empty if the whole is 0. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${Math.round((part / whole) * 100)}%`;
}

/** Returns the number of closed entries in a row, for any reason. */
export function closedCount({ closed }: ReportRow): number {
  return Object.values(closed).reduce((sum, count) => sum + count, 0);
}

/** Formats a month of the report: "2026-03" as "Mar 2026". */
export function formatMonth(key: string, lang: 'en' | 'es'): string {
  const [year, month] = key.split('-').map(Number);
  if (!year || !month) return key;
  return new Intl.DateTimeFormat(lang === 'es' ? 'es-US' : 'en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1, 1));
}

/** Returns the sums of the visitors of all pages. */
export function visitorsTotal(rows: readonly VisitorsRow[]): VisitorsRow {
  const sum = (figure: 'visits' | 'learnMore' | 'screening' | 'registered') =>
    rows.reduce((all, row) => all + (row[figure] ?? 0), 0);
  return {
    id: 0,
    name: '',
    visits: sum('visits'),
    learnMore: sum('learnMore'),
    screening: sum('screening'),
    registered: sum('registered'),
  };
}
