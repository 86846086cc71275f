import { describe, expect, it } from 'vitest';
import { textItem, version } from '@/testing/sampleText';
import type { TextItem } from '../api/texts';
import {
  countTab,
  filterTexts,
  firstTexts,
  groupTexts,
  missingLanguages,
  tabs,
  type TextFilter,
} from './filter';
import { lastDay } from './period';

const draft = version(1, { status: 'draft', english: 'A range of weeks', spanish: '' });
const texts: TextItem[] = [
  textItem('template'),
  textItem('draft', { open: draft }),
  textItem('waiting', { inForce: version(2), open: version(3, { status: 'waiting' }), waitsForCaller: true }),
  textItem('others', { inForce: version(2), open: version(3, { status: 'waiting' }) }),
  textItem('upcoming', { kind: 'email', inForce: version(4), upcoming: version(5, { status: 'upcoming' }) }),
  textItem('in-force', { kind: 'email', isOld: true, inForce: version(3, { spanish: 'Llame a José' }) }),
];
const everything: TextFilter = { tab: '', q: '', kind: '', missing: '', state: '' };
const title = ({ key }: TextItem) => `The ${key}`;

describe('the list of texts', () => {
  it.each([
    [{}, 'template draft waiting others upcoming in-force'],
    [{ tab: 'nonsense' }, 'template draft waiting others upcoming in-force'],
    [{ tab: 'waiting' }, 'waiting'],
    [{ tab: 'drafts' }, 'draft'],
    [{ tab: 'templates' }, 'template draft'],
    [{ tab: 'in-force' }, 'waiting others upcoming in-force'],
    [{ tab: 'review' }, 'in-force'],
    [{ kind: 'email' }, 'upcoming in-force'],
    [{ missing: 'spanish' }, 'draft'],
    [{ missing: 'english' }, ''],
    [{ state: 'waiting' }, 'waiting others'],
    [{ state: 'template' }, 'template'],
    [{ state: 'upcoming' }, 'upcoming'],
    [{ q: 'RANGE' }, 'draft'],
    [{ q: ' jose ' }, 'in-force'],
    [{ q: 'the upcoming' }, 'upcoming'],
    [{ q: 'jose', tab: 'templates' }, ''],
  ])('filterTexts selects for %o: %s', (filter, keys) => {
    const found = filterTexts(texts, { ...everything, ...filter }, title);
    expect(found.map(({ key }) => key).join(' ')).toBe(keys);
  });

  it('counts the texts of each tab', () => {
    expect(tabs.map((tab) => countTab(texts, tab))).toEqual([6, 1, 1, 2, 1, 4]);
  });

  it('is grouped by kind, and a group counts its texts without the filter', () => {
    const groups = groupTexts(texts, filterTexts(texts, { ...everything, q: 'jose' }, title));
    expect(groups.map(({ kind, total, texts: { length } }) => [kind, total, length])).toEqual([
      ['email', 2, 1],
    ]);
  });

  it('shows the first texts of a group, and every text with a draft', () => {
    const many = Array.from({ length: 8 }, (_, n) => textItem(`text-${n}`, n === 6 ? { open: draft } : {}));
    expect(firstTexts(many).map(({ key }) => key)).toEqual([
      'text-0',
      'text-1',
      'text-2',
      'text-3',
      'text-6',
    ]);
  });

  it('names the languages without words', () => {
    expect(missingLanguages(version(1))).toEqual([]);
    expect(missingLanguages(version(1, { english: ' ', spanish: '' }))).toEqual(['english', 'spanish']);
  });
});

describe('the last day of a replaced version', () => {
  const replaced = (number: number, inForceFrom: string) =>
    version(number, { status: 'replaced', inForceFrom });
  const four = version(4, { inForceFrom: '2026-03-02' });
  it.each([
    ['is the day before the next version', replaced(3, '2026-01-12'), [], '2026-03-01'],
    ['is empty if a newer version was in force first', replaced(3, '2026-03-05'), [], ''],
    ['skips later versions', replaced(2, '2025-10-01'), [replaced(3, '2026-01-12')], '2026-01-11'],
  ] as const)('lastDay %s', (_, old, between, day) =>
    expect(lastDay(old, [four, ...between, old])).toBe(day),
  );
});
