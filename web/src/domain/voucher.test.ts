import { expect, it } from 'vitest';
import * as voucher from './voucher';

// The tables of V3 and V9: the numbers travel on the wire.
// Shows V3.11, V9.6
it('the enumerations of the voucher program are those of the specification', () => {
  expect(voucher.VoucherStep).toEqual({
    None: 0,
    PersonalInfo: 100,
    VoucherHolders: 200,
    UploadConsent: 300,
    Complete: 400,
  });
  expect(voucher.HolderStatus).toEqual({
    Available: 0,
    PendingRedemption: 1,
    Redeemed: 2,
    PendingRetired: 3,
    Retired: 4,
    Draft: 5,
  });
  expect([voucher.UNITED_STATES, voucher.OTHER_COUNTRY, voucher.UNANSWERED, voucher.MOST_YEARS]).toEqual([
    1, 0, -1, 20,
  ]);
  expect(voucher.RELATIONSHIPS).toEqual([
    'Family-Spouse',
    'Family-Parent',
    'Family-Child',
    'Family-Sibling',
    'Family-Cousin',
    'Family-Uncle',
    'Family-Aunt',
    'Family-Grandparent',
    'Family-Grandchild',
    'Family-Other',
    'Friend',
    'Other',
  ]);
});
