import type { Standing } from '@/domain/siteStanding';

/** Reports whether visitors are counted: not before the first day on which there was a page to visit. */
export function isCounted(standing: Standing): boolean {
  return standing !== 'invited' && standing !== 'awaiting-center';
}
