import { expect, it } from 'vitest';
import type { CustomSiteStatus, RecipientStatus } from './enums';
import { siteState, type PatientSiteState } from './siteState';

type Row = [RecipientStatus, CustomSiteStatus, boolean, PatientSiteState];

it.each<Row>([
  [0, 0, false, 'invited'],
  [0, 0, true, 'invited'],
  [3, 0, true, 'awaiting-center'],
  [5, 0, true, 'starter'],
  [5, 50, true, 'in-review'],
  [5, 60, true, 'in-review'],
  [5, 10, true, 'changes'],
  [100, 52, true, 'changes'],
  [100, 54, true, 'declined'],
  [100, 100, true, 'active'],
  [100, 100, false, 'hidden'],
  [100, 50, true, 'in-review'],
  [190, 100, true, 'closed'],
  [210, 0, false, 'closed'],
])(
  'siteState returns for recipient %i, custom site %i, release %s: %s',
  (currentStatus, customSiteStatus, agreedToHipaa, state) => {
    expect(siteState({ currentStatus, customSiteStatus, agreedToHipaa })).toBe(state);
  },
);
