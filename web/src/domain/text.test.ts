import { describe, expect, it } from 'vitest';
import { containsHtml } from './containsHtml';
import { textLength } from './textLength';

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['a\r\nb', 3],
    ['a\nb', 3],
    ['José', 4],
    ['👍🏽', 2],
    ['I ❤️ Tess', 9],
  ])('textLength counts %j as %i code points', (text, want) => expect(textLength(text)).toBe(want));
});

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
  ])('containsHtml accepts %j as plain text', (text) => expect(containsHtml(text)).toBe(false));

  it.each([
    '<b>bold</b>',
    'before <script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<made-up>',
    'line<br>line',
    'stray </p>',
    '<A HREF="x">y',
  ])('containsHtml finds HTML in %j', (text) => expect(containsHtml(text)).toBe(true));
});
