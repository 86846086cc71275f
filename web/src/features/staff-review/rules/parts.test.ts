import { describe, expect, it } from 'vitest';
import en from '@catalogues/en/review.json';
import { blamedBox, partBoxId, partName, reasonsToSend } from './parts';

describe('comments on parts', () => {
  it('are sent trimmed and in the order of the screen, without empty comments', () =>
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

  it('have their own name and box', () => {
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

  it("are matched to the server's errors", () => {
    const sent = reasonsToSend([{ field: 'why', comment: 'x' }]);
    expect(blamedBox('reasons[0].comment', sent)).toBe('part-why');
    expect(blamedBox('reasons[7].comment', sent)).toBeUndefined();
    expect(blamedBox('comment', sent)).toBeUndefined();
  });
});
