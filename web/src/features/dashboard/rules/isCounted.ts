import type { PatientSiteState } from '@/domain/siteState';

/** Reports whether visits are counted: only since there is a page to visit. */
export function isCounted(state: PatientSiteState): boolean {
  return state !== 'invited' && state !== 'awaiting-center';
}
