import { expect, it } from 'vitest';
import type { StarterSite } from '../api/starterSite';
import { startStateFor, type StartState } from './startState';

type Row = [StarterSite['currentStatus'], StarterSite['customSiteStatus'], boolean, StartState];

it.each<Row>([
  [0, 0, false, 'form'],
  [0, 0, true, 'starter'],
  [3, 0, false, 'awaiting-center'],
  [3, 0, true, 'awaiting-center'],
  [5, 0, true, 'starter'],
  [5, 0, false, 'hidden'],
  [5, 50, true, 'in-review'],
  [5, 60, true, 'in-review'],
  [5, 50, false, 'hidden'],
  [5, 10, true, 'changes'],
  [5, 54, true, 'declined'],
  [5, 54, false, 'hidden'],
  [100, 52, true, 'changes'],
  [100, 54, true, 'declined'],
  [100, 60, true, 'in-review'],
  [100, 100, true, 'active'],
  [100, 100, false, 'hidden'],
  [190, 0, false, 'closed'],
  [190, 100, true, 'closed'],
  [210, 0, false, 'closed'],
])(
  'startStateFor maps recipient status %i with custom site %i and release %s to %s',
  (currentStatus, customSiteStatus, agreedToHipaa, state) => {
    const site = { currentStatus, customSiteStatus, agreedToHipaa, showSiteCreateOption: true };
    expect(startStateFor(site)).toBe(state);
    expect(startStateFor({ ...site, showSiteCreateOption: false })).toBe('unavailable');
  },
);
