import { describe, expect, it } from 'vitest';
import type { FoundRecord } from '../api/search';
import { marked } from './marked';
import { peopleFrom, recordPath } from './people';

const record = (values: Partial<FoundRecord>): FoundRecord => ({
  kind: 'patient',
  id: 1,
  pageId: 1,
  person: 'a',
  firstName: 'Anthony',
  lastName: 'Ferrara',
  birthDate: '1984-03-02',
  city: 'Milwaukee',
  centerName: 'Lakeshore',
  shortCode: 'AFE552',
  status: '100/100',
  field: 'name',
  value: 'Anthony Ferrara',
  ...values,
});

describe('marked', () => {
  const marks = (text: string, search: string) =>
    marked(text, search)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('');

  it.each([
    ['Anthony Ferrara', 'ferr', 'Anthony [Ferr]ara'],
    ['Anthony Ferrara', 'fer ant', '[Ant]hony [Fer]rara'],
    ['joan@ferris.example', 'ferr', 'joan@[ferr]is.example'],
    ['Mary O’Brien-Šimić', 'obri sim', 'Mary [O’Bri]en-[Šim]ić'],
    ['Æro Weiß', 'aer weiss', '[Ær]o [Weiß]'],
    ['Nguyễn', 'nguyen', '[Nguyễn]'],
    ['Anthony', 'thony', 'Anthony'],
    ['Anthony', '', 'Anthony'],
  ])('marks the matching beginnings in %s for %s', (text, search, expected) => {
    expect(marks(text, search)).toBe(expected);
  });
});

describe('peopleFrom', () => {
  it('groups records of one person', () => {
    const people = peopleFrom([
      record({}),
      record({ kind: 'holder', id: 2 }),
      record({ id: 3, person: 'b' }),
    ]);
    expect(people.map(({ records }) => records.map(({ id }) => id))).toEqual([[1, 2], [3]]);
    expect(people.map(({ first }) => first)).toEqual([0, 2]);
  });
});

describe('recordPath', () => {
  it.each([
    [record({ pageId: 7 }), false, '/staff/microsites/7'],
    [record({ pageId: 7 }), true, '/staff/coach/patients/7'],
    [record({ kind: 'referral', pageId: 8 }), false, '/staff/intake/8'],
    [record({ kind: 'donor', pageId: 9 }), false, '/staff/donors/9'],
    [record({ kind: 'holder', id: 4, pageId: 9 }), false, '/staff/donors/9/holders/4'],
  ])('leads to the screen of the record %#', (found, isCoach, path) => {
    expect(recordPath(found, isCoach)).toBe(path);
  });
});
