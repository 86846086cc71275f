import { describe, expect, it } from 'vitest';
import { refuses } from './files';
import { barriersOf, gapsOf } from './gaps';

const whole = { clip: 'a.mp4', clipEs: 'b.mp4', captions: 'a.vtt', captionsEs: 'b.vtt', thumbnail: 'a.jpg' };

describe('what a video lacks', () => {
  it.each([
    [{}, ''],
    [{ clip: '' }, 'clip'],
    [{ captions: '' }, 'captions'],
    [{ captionsEs: '' }, 'captionsEs'],
    [{ clipEs: '' }, ''],
    [{ clipEs: '', captionsEs: '' }, 'spanish'],
    [{ captions: '', captionsEs: '', thumbnail: '' }, 'captions captionsEs thumbnail'],
  ])('%o: %s', (without, gaps) => expect(gapsOf({ ...whole, ...without }).join(' ')).toBe(gaps));

  it('is no barrier when it is only the picture', () => {
    expect(barriersOf({ ...whole, thumbnail: '' })).toEqual([]);
    expect(barriersOf({ ...whole, captions: '' })).toEqual(['captions']);
  });
});

describe('a file', () => {
  it.each([
    ['clip', 'Story.MP4', 200 << 20, null],
    ['clipEs', 'story.webm', 1, null],
    ['clip', 'story.mov', 1, 'type'],
    ['clip', 'story.mp4', (200 << 20) + 1, 'size'],
    ['captions', 'story.vtt', 512 << 10, null],
    ['captions', 'story.srt', 1, 'type'],
    ['captionsEs', 'story.vtt', (512 << 10) + 1, 'size'],
    ['thumbnail', 'face.jpeg', 1, null],
    ['thumbnail', 'face.heic', 1, 'type'],
    ['thumbnail', 'face.png', (25 << 20) + 1, 'size'],
  ] as const)('%s %s of %i bytes: %s', (slot, name, size, why) =>
    expect(refuses(slot, { name, size })).toBe(why),
  );
});
