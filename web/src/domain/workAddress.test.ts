import { describe, expect, it } from 'vitest';
import {
  readListView,
  readOpenedFrom,
  workItemAddress,
  workListAddress,
  type WorkFilter,
} from './workAddress';

const mine: WorkFilter = { tab: 'mine', kind: '', centerId: '', language: '' };
const narrow: WorkFilter = { tab: 'late', kind: 'kit', centerId: '4', language: 'es' };

describe('the address of a view of the work list', () => {
  it.each([
    [mine, '/staff'],
    [{ ...mine, tab: 'all' as const }, '/staff?tab=all'],
    [narrow, '/staff?tab=late&kind=kit&centerId=4&language=es'],
  ])('the view %o has the address %s and is read from it', (view, address) => {
    expect(workListAddress(view)).toBe(address);
    expect(readListView(new URLSearchParams(address.split('?')[1]))).toEqual(view);
  });

  it.each([
    ['what=first&due=now&centerId=4', { ...mine, tab: 'late', centerId: '4' }],
    ['sort=name', mine],
    ['tab=nothing', mine],
  ])('a former or unknown address ?%s shows a list', (search, view) =>
    expect(readListView(new URLSearchParams(search))).toEqual(view),
  );
});

describe('the address of an item', () => {
  it('names the list that the item was opened from', () => {
    const address = workItemAddress('/staff/donors/7', narrow, 'kit-9');
    expect(address).toBe('/staff/donors/7?work=late&item=kit-9&kind=kit&centerId=4&language=es');
    expect(readOpenedFrom(new URLSearchParams(address.split('?')[1]))).toEqual({
      filter: narrow,
      item: 'kit-9',
    });
  });

  it('a query and a part of the page are kept', () =>
    expect(workItemAddress('/staff/donors/7?tab=kits#kit-9', mine, 'kit-9')).toBe(
      '/staff/donors/7?tab=kits&work=mine&item=kit-9#kit-9',
    ));

  it('an address that no list opened has none', () =>
    expect(readOpenedFrom(new URLSearchParams('tab=kits'))).toBeNull());
});
