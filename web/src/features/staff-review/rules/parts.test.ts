import { describe, expect, it } from 'vitest';
import en from '@catalogues/en/review.json';
import { blamedBox, partBoxId, partName, reasonsToSend } from './parts';

describe('comments on parts', () => {
  it('are sent without the empty ones, trimmed, in the order of the screen', () =>
    expect(
      reasonsToSend([
        { field: 'caption', index: 1, comment: ' Who? ' },
        { field: 'why', comment: ' \n' },
        { field: 'images', comment: 'Brighter' },
        { field: 'story', comment: 'Shorter' },
      ]),
    ).toEqual([
      { field: 'story', comment: 'Shorter' },
      { field: 'images', comment: 'Brighter' },
      { field: 'caption', index: 1, comment: 'Who?' },
    ]));

  it('have a name and a box of their own', () => {
    for (const part of [
      { field: 'story' },
      { field: 'why' },
      { field: 'images' },
      { field: 'images', index: 0 },
      { field: 'caption', index: 4 },
    ] as const) {
      expect(Object.keys(en)).toContain(partName(part).id);
    }
    expect(partBoxId({ field: 'caption', index: 4 })).toBe('part-caption-4');
  });

  it('are found again when the server complains', () => {
    const sent = reasonsToSend([{ field: 'why', comment: 'x' }]);
    expect(blamedBox('reasons[0].comment', sent)).toBe('part-why');
    expect(blamedBox('reasons[7].comment', sent)).toBeUndefined();
    expect(blamedBox('comment', sent)).toBeUndefined();
  });
});
