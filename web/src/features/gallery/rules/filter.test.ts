import { describe, expect, it } from 'vitest';
import { isFiltered, keywordIn, readFilter, readShown, writeAddress } from './filter';

describe('the keyword', () => {
  it.each([
    ['', ''],
    ['ch', ''],
    ['  ch  ', ''],
    ['cho', 'cho'],
    [' choir ', 'choir'],
    ['😀😀', ''],
    ['😀😀😀', '😀😀😀'],
    ['x'.repeat(120), 'x'.repeat(100)],
  ])('keywordIn returns for %j the keyword %j', (text, keyword) => expect(keywordIn(text)).toBe(keyword));
});

describe('the address', () => {
  it('the address is empty when no filter is chosen', () => {
    const none = { age: '', gender: '', keyword: '' };
    expect(writeAddress(none).toString()).toBe('');
    expect(readFilter(new URLSearchParams())).toEqual(none);
    expect(isFiltered(none)).toBe(false);
  });

  it('the address contains the filter and the number of open tiles', () => {
    const filter = { age: '45-54', gender: 'female', keyword: 'church choir' };
    const params = new URLSearchParams(writeAddress(filter, 36).toString());
    expect(readFilter(params)).toEqual(filter);
    expect(readShown(params)).toBe(36);
    expect(isFiltered(filter)).toBe(true);
  });

  it('the address ignores values that are not choices', () => {
    const params = new URLSearchParams('age=7-9&gender=other&keyword=ab');
    expect(readFilter(params)).toEqual({ age: '', gender: '', keyword: '' });
  });

  it.each([
    ['', 12],
    ['shown=12', 12],
    ['shown=13', 24],
    ['shown=-5', 12],
    ['shown=lots', 12],
    ['shown=100000', 96],
  ])('readShown reads from %j %d tiles', (search, count) =>
    expect(readShown(new URLSearchParams(search))).toBe(count),
  );
});
