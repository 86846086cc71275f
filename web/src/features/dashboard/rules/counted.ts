import type { Standing } from '@/domain/siteStanding';

/** Reports whether visits are counted: only since there is a page to visit. */
export function isCounted(standing: Standing): boolean {
  return standing !== 'invited' && standing !== 'awaiting-center';
}
