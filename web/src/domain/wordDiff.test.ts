import { diffWordsWithSpace } from 'diff';
import { describe, expect, it } from 'vitest';
import { inlineDiff, isSameText, wordDiff, type Differ, type Stretch } from './wordDiff';

const differ: Differ = (before, after) => diffWordsWithSpace(before, after);
const text = (side: readonly Stretch[]) => side.map((stretch) => stretch.text).join('');
const marked = (side: readonly Stretch[]) =>
  side.map(({ text: words, changed }) => (changed ? `[${words}]` : words)).join('');

describe('the differences of two texts', () => {
  it.each([
    [
      'one word',
      'Tess is ten and sings',
      'Tess is eleven and sings',
      'Tess is [ten] and sings',
      'Tess is [eleven] and sings',
      1,
    ],
    ['an addition', 'I drive.', 'I drive a bus.', 'I drive.', 'I drive[ a bus].', 1],
    [
      'two places',
      'red house, blue door',
      'green house, blue gate',
      '[red] house, blue [door]',
      '[green] house, blue [gate]',
      2,
    ],
    [
      'a paragraph',
      'One.\n\nThree.',
      'One.\n\nTwo.\n\nThree.',
      'One.\n\nThree.',
      'One.\n\n[Two.\n\n]Three.',
      1,
    ],
    ['a deleted text', 'All gone', '', '[All gone]', '', 1],
    ['accents', 'Mi niña José', 'Mi niño José', 'Mi [niña] José', 'Mi [niño] José', 1],
  ])('wordDiff marks %s', (_what, live, pending, liveMarked, pendingMarked, changes) => {
    const diff = wordDiff(live, pending, differ);
    expect(marked(diff.live)).toBe(liveMarked);
    expect(marked(diff.pending)).toBe(pendingMarked);
    expect(diff.changes).toBe(changes);
  });

  it('wordDiff marks a rewritten sentence as one change', () => {
    const diff = wordDiff(
      'Stay. I retired last spring of my health.',
      'Stay. I bring hymns home to my wife.',
      differ,
    );
    expect(diff.changes).toBe(1);
    expect(diff.live.filter(({ changed }) => changed)).toHaveLength(1);
  });

  it('wordDiff loses no character of either side', () => {
    const words = ['sun', 'I', ' ', '\n\n', 'émile', '.', ' my ', '👍🏽', ','];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    const make = () => Array.from({ length: next(14) }, () => words[next(words.length)] ?? '').join(' ');
    for (let round = 0; round < 200; round += 1) {
      const [live, pending] = [make(), make()];
      const diff = wordDiff(live, pending, differ);
      expect(text(diff.live)).toBe(live);
      expect(text(diff.pending)).toBe(pending);
    }
  });

  it('wordDiff ignores the kind of line breaks', () => {
    expect(isSameText('a\r\nb\n', 'a\nb')).toBe(true);
    expect(isSameText('a b', 'a  b')).toBe(false);
  });
});

describe('the differences in one text', () => {
  it.each([
    ['nothing', 'I drive.', 'I drive.', 'I drive.'],
    ['an addition', 'I drive.', 'I drive a bus.', 'I drive[+ a bus].'],
    ['a removal', 'I drive a bus.', 'I drive.', 'I drive[- a bus].'],
    ['a replaced word', 'I drive a bus.', 'I drive a taxi.', 'I drive a [-bus][+taxi].'],
    [
      'a rewritten sentence',
      'Stay. I sing at home.',
      'Stay. We dance in town.',
      'Stay. [-I sing at home][+We dance in town].',
    ],
    ['a text from nothing', '', 'I drive.', '[+I drive.]'],
  ])('inlineDiff marks %s', (_, before, after, want) => {
    const marks = { same: ['', ''], removed: ['[-', ']'], added: ['[+', ']'] };
    const shown = inlineDiff(before, after, differ).map(
      ({ text: words, kind }) => `${marks[kind][0]}${words}${marks[kind][1]}`,
    );
    expect(shown.join('')).toBe(want);
  });
});
