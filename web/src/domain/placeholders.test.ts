import { describe, expect, it } from 'vitest';
import {
  fillPlaceholders,
  placeholderCodec,
  splitPassages,
  splitPlaceholders,
  usedPlaceholders,
} from './placeholders';

describe('the placeholders of a text', () => {
  it.each([
    ['Call us.', ['Call us.'], []],
    ['Call {{phone}}.', ['Call ', '[phone]', '.'], ['phone']],
    ['{{a}}{{b}} and {{a}}', ['[a]', '[b]', ' and ', '[a]'], ['a', 'b']],
    ['A brace {a} and {{ alone', ['A brace {a} and {{ alone'], []],
    ['{{}}', ['[]'], ['']],
    ['', [], []],
  ])('splitPlaceholders and usedPlaceholders read %s', (text, parts, names) => {
    const shown = splitPlaceholders(text).map((piece) =>
      piece.isPlaceholder ? `[${piece.text}]` : piece.text,
    );
    expect(shown).toEqual(parts);
    expect(usedPlaceholders(text)).toEqual(names);
  });

  it('fillPlaceholders writes a line for a placeholder without a value', () => {
    expect(fillPlaceholders('Ask {{a}} or {{b}}.', { a: 'Ana', b: '' })).toBe('Ask Ana or __________.');
  });

  it('placeholderCodec writes each placeholder as one character and reads it again', () => {
    const [before, after] = ['Ask {{a}}.', 'Ask {{b}} or {{a}}.'];
    const { encode, decode } = placeholderCodec(before, after);
    expect(encode(before)).toHaveLength('Ask X.'.length);
    expect(encode(before)).not.toContain('a}');
    expect(decode(encode(after))).toBe(after);
  });
});

describe('the parts of a text with headings', () => {
  it.each([
    ['## One\n\nFirst.\nSecond.\n\n## Two\nThird.', ['One: First.\nSecond.', 'Two: Third.']],
    ['No heading.', []],
    ['## Alone', ['Alone: ']],
  ])('splitPassages reads %j', (text, want) =>
    expect(splitPassages(text).map(({ heading, text: words }) => `${heading}: ${words}`)).toEqual(want),
  );
});
