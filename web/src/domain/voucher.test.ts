import { MAX_YEARS } from '@/domain/limits';
import { expect, it } from 'vitest';
import * as voucher from './voucher';

// V3 and V9: payloads contain these values.
it('the numbers and relationships of the voucher program match the specification', () => {
  expect([voucher.UNITED_STATES, voucher.OTHER_COUNTRY, voucher.UNANSWERED, MAX_YEARS]).toEqual([
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
