import { describe, expect, it } from 'vitest';
import { containsHtml } from './html';
import { isTenDigitPhone, showPhone } from './phone';
import { textLength } from './textLength';

// Shows R1.4a
describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['a\r\nb', 3],
    ['a\nb', 3],
    ['José', 4],
    ['👍🏽', 2],
    ['I ❤️ Tess', 9],
  ])('%j has %i code points', (text, want) => expect(textLength(text)).toBe(want));
});

// Shows M5.10, R1.4b
describe('HTML in a text', () => {
  it.each([
    'I <3 my kids',
    '5 < 6',
    'a < b and b > c',
    '< b>not a tag</ b>',
    'Tom & Jerry &amp; co',
    '<!-- a comment -->',
    '<td>dropped outside a table',
    '',
  ])('%j is text', (text) => expect(containsHtml(text)).toBe(false));

  it.each([
    '<b>bold</b>',
    'before <script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<made-up>',
    'line<br>line',
    'stray </p>',
    '<A HREF="x">y',
  ])('%j is HTML', (text) => expect(containsHtml(text)).toBe(true));
});

// Shows V5.1
describe('the starter site’s phone rule', () => {
  it.each(['4145550162', '414-555-0162', '414-5550162', ' 414-555-0162 '])('%j is a phone number', (text) =>
    expect(isTenDigitPhone(text)).toBe(true),
  );
  it.each([
    '',
    '555-0162',
    '414 555 0162',
    '(414) 555-0162',
    '1-414-555-0162',
    '414-555-01622',
    '414--555-0162',
  ])('%j is none', (text) => expect(isTenDigitPhone(text)).toBe(false));
  it('shows ten digits with dashes', () => {
    expect(showPhone('4145550162')).toBe('414-555-0162');
    expect(showPhone('+49 30 1234')).toBe('+49 30 1234');
  });
});
