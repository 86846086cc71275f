import { describe, expect, it } from 'vitest';
import { isFiltered, keywordOf, readFilter, readShown, writeAddress } from './filter';

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
  ])('%j searches for %j', (text, keyword) => expect(keywordOf(text)).toBe(keyword));
});

describe('the address', () => {
  it('is empty when nothing is chosen', () => {
    const none = { age: '', gender: '', keyword: '' };
    expect(writeAddress(none).toString()).toBe('');
    expect(readFilter(new URLSearchParams())).toEqual(none);
    expect(isFiltered(none)).toBe(false);
  });

  it('keeps what was chosen and how far the list was opened', () => {
    const filter = { age: '45-54', gender: 'female', keyword: 'church choir' };
    const params = new URLSearchParams(writeAddress(filter, 36).toString());
    expect(readFilter(params)).toEqual(filter);
    expect(readShown(params)).toBe(36);
    expect(isFiltered(filter)).toBe(true);
  });

  it('ignores what nobody can choose', () => {
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
  ])('%j opens %d tiles', (search, count) => expect(readShown(new URLSearchParams(search))).toBe(count));
});
