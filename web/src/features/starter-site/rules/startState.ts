import { RecipientStatus } from '@/domain/enums';
import { siteState, type PatientSiteState } from '@/domain/siteState';
import type { StarterSite } from '../api/starterSite';

/** The content of the start screen: the form, a refusal, or the state of the page. */
export type StartState = 'form' | 'unavailable' | Exclude<PatientSiteState, 'invited'>;

type State = Pick<
  StarterSite,
  'currentStatus' | 'customSiteStatus' | 'agreedToHipaa' | 'showSiteCreateOption'
>;

/** Returns the form only for an invitation without a signed release. */
export function startStateFor(site: State): StartState {
  if (!site.showSiteCreateOption) return 'unavailable';
  const hasBegun =
    site.currentStatus === RecipientStatus.StarterSiteActive || site.currentStatus === RecipientStatus.Active;
  // The panel with the release comes before a review: without the release the page is not public.
  if (hasBegun && !site.agreedToHipaa) return 'hidden';
  const state = siteState(site);
  if (state !== 'invited') return state;
  return site.agreedToHipaa ? 'starter' : 'form';
}
