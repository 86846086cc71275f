import { describe, expect, it } from 'vitest';
import { shortCenterName } from './shortCenterName';

describe('the short name of a center', () => {
  it.each([
    ['Lakeshore Transplant Center', 'Lakeshore'],
    ['North Harbor Kidney and Liver Center', 'North Harbor'],
    ['Blue Mesa Transplant Institute', 'Blue Mesa'],
    ['Mercy Center', 'Mercy'],
    ['Transplant Center', 'Transplant'],
    ['Center', 'Center'],
    ['St. Anne University Hospital', 'St. Anne University Hospital'],
    ['', ''],
  ])('shortCenterName shortens "%s" to "%s"', (name, short) => expect(shortCenterName(name)).toBe(short));
});
