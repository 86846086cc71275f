import { describe, expect, it } from 'vitest';
import type { Flag } from '@/api/staffReview';
import { flaggedWords, fieldFlags, flagKinds, markUp } from './flagged';

const flag = (start: number, end: number, field = 'story'): Flag => ({ field, start, end, kind: 'phone' });
const plain = (text: string) => ({ text, changed: false });
const shown = (...given: Parameters<typeof markUp>) =>
  markUp(...given)
    .map(({ text, changed, flag: of, begins }) => {
      const inner = changed ? `+${text}+` : text;
      return of ? `${begins ? '[' : '<'}${inner}]` : inner;
    })
    .join('');

describe('flags in a text', () => {
  it('mark exactly their words', () => {
    const text = 'Call 555-010-0123, please.';
    expect(shown([plain(text)], fieldFlags('story', [flag(5, 17)]))).toBe('Call [555-010-0123], please.');
    expect(flaggedWords(text, flag(5, 17))).toBe('555-010-0123');
  });

  it('count code points, like the server', () => {
    const flags = fieldFlags('story', [flag(4, 15)]);
    expect(shown([plain('👪👍🏽 a@b.example')], flags)).toBe('👪👍🏽 [a@b.example]');
  });

  it('span the borders of changes', () => {
    const stretches = [plain('Call 555-'), { text: '010-', changed: true }, plain('0123 now')];
    expect(shown(stretches, fieldFlags('story', [flag(5, 17)]))).toBe('Call [555-]<+010-+]<0123] now');
  });

  it('can be at the start, at the end, and adjacent to each other', () => {
    expect(shown([plain('abcdef')], fieldFlags('story', [flag(0, 3), flag(3, 6)]))).toBe('[abc][def]');
  });

  it('belong to their own field and keep their place in the list', () => {
    const all = [flag(0, 1, 'why'), flag(2, 3), flag(0, 1, 'captions.0')];
    expect(fieldFlags('captions.0', all)).toMatchObject([{ n: 2 }]);
    expect(shown([plain('abc')], fieldFlags('why', all))).toBe('[a]bc');
    expect(shown([plain('abc')], [])).toBe('abc');
  });

  it('are named by the most severe kind first', () =>
    expect(flagKinds([flag(0, 1), { ...flag(2, 3), kind: 'payment' }])).toEqual(['payment', 'phone']));
});
