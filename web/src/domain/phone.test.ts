import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callHref } from './callHref';
import { isPhone, readUsPhone, showPhone } from './phone';

// The server has the same lists (internal/platform/personal).
describe('a U.S. phone number', () => {
  it.each([
    '4145550162',
    '414-555-0162',
    '414-5550162',
    '(414)555-0162',
    '(414) 555-0162',
    '414.555.0162',
    '414 555 0162',
    '414 - 555 - 0162',
    '+1 414-555-0162',
    '+1 (414) 555-0162',
    '1 414 555 0162',
    '1-414-555-0162',
    '+14145550162',
    '(+1) 414 555 0162',
    '414–555–0162',
    ' 414-555-0162 ',
    '４１４-５５５-０１６２',
    '\u202A+1 414-555-0162\u202C',
    '414\u00A0555\u00A00162',
  ])('readUsPhone reads %j as 414-555-0162', (typed) => expect(readUsPhone(typed)).toBe('414-555-0162'));

  it.each([
    '',
    '555-0162',
    '414-555-016',
    '414-555-01624',
    '2-414-555-0162',
    '414--555-0162',
    '(414555-0162',
    '414)555-0162',
    '414/555/0162',
    '414-555-01a2',
    '414-KID-NEYS',
    '+1 414-555-0162 ext. 12',
    '414-555-0162 x12',
    '+52 55 1234 5678',
    '+525512345678',
    '٤١٤-٥٥٥-٠١٦٢',
  ])('readUsPhone rejects %j, and showPhone leaves it unchanged', (typed) => {
    expect(readUsPhone(typed)).toBeNull();
    expect(showPhone(typed)).toBe(typed);
  });
});

describe('a phone number from any country', () => {
  it.each(['+52 55 1234 5678', '+1 414-555-0162 ext. 12', '(414) 555-0162 Ext 3', '４１４-５５５-０１６２'])(
    'isPhone accepts %s',
    (typed) => expect(isPhone(typed)).toBe(true),
  );

  it.each(['', '555-0162', '414-KID-NEYS', 'call 414-555-0162', '414-555-0162 after 5', '414-555-0162 ext'])(
    'isPhone rejects %j',
    (typed) => expect(isPhone(typed)).toBe(false),
  );
});

const path = join(import.meta.dirname, '../../../internal/platform/personal/testdata/calls.json');
const calls = JSON.parse(readFileSync(path, 'utf8')) as { number: string; dialed: string }[];

it.each(calls)('a link to $number calls $dialed', ({ number, dialed }) =>
  expect(callHref(number)).toBe(dialed === '' ? undefined : `tel:${dialed}`),
);
