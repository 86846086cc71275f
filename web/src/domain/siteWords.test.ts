import { expect, it } from 'vitest';
import { CustomSiteStatus, RecipientStatus } from './enums';
import { siteWords } from './siteWords';

const { Active, Inactive } = RecipientStatus;
const { PendCenterApproval, PendNkrApproval, DeclinedUnfixable } = CustomSiteStatus;

it.each([
  [Active, CustomSiteStatus.Active, ['staff.status.active']],
  [Active, PendCenterApproval, ['staff.status.active', 'staff.status.center-review']],
  [Inactive, PendCenterApproval, ['staff.status.inactive']],
  [Inactive, PendNkrApproval, ['staff.status.inactive']],
  [Inactive, DeclinedUnfixable, ['staff.status.inactive', 'staff.status.declined']],
] as const)('says of the states %i and %i what holds of the site now', (recipient, review, words) => {
  expect(siteWords(recipient, review).map(({ id }) => id)).toEqual(words);
});
