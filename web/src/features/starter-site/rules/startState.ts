import { RecipientStatus } from '@/domain/enums';
import { standingOf, type Standing } from '@/domain/siteStanding';
import type { StarterSite } from '../api/starterSite';

/** What the start link shows: the form, the refusal, or where the page stands. */
export type StartState = 'form' | 'unavailable' | Exclude<Standing, 'invited'>;

type State = Pick<
  StarterSite,
  'currentStatus' | 'customSiteStatus' | 'agreedToHipaa' | 'showSiteCreateOption'
>;

/** Only an invitation whose release is still missing waits for activation. */
export function startStateOf(site: State): StartState {
  if (!site.showSiteCreateOption) return 'unavailable';
  const hasBegun =
    site.currentStatus === RecipientStatus.StarterSiteActive || site.currentStatus === RecipientStatus.Active;
  // The panel with the release comes before a review: without the release people see nothing.
  if (hasBegun && !site.agreedToHipaa) return 'hidden';
  const standing = standingOf(site);
  if (standing !== 'invited') return standing;
  return site.agreedToHipaa ? 'starter' : 'form';
}
