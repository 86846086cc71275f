import { describe, expect, it } from 'vitest';
import type { TrailItem } from '@/api/staffSite';
import { refuses } from './files';
import { publishingGaps } from './publishingGaps';
import { historyLines } from './history';

describe('publishingGaps', () => {
  it('is no barrier when only the picture is missing', () => {
    expect(publishingGaps({ missing: ['thumbnail'] })).toEqual([]);
    expect(publishingGaps({ missing: ['captions', 'thumbnail'] })).toEqual(['captions']);
  });
});

describe('the history', () => {
  it.each([
    ['video.created', {}, 'videos.history.added'],
    ['video.edited', { state: 'shown', words: 'changed' }, 'videos.history.shown'],
    ['video.edited', { state: 'hidden' }, 'videos.history.hidden'],
    ['video.edited', { words: 'changed' }, 'videos.history.words'],
    ['video.edited', {}, 'videos.history.saved'],
    ['video.file-set', { slot: 'clipEs' }, 'videos.history.file-set videos.file.clipEs'],
    ['video.file-removed', {}, 'videos.history.file-removed'],
    ['video.reordered', { from: '2', to: '1' }, 'videos.history.moved'],
    ['video.reordered', {}, 'record.trail.other'],
    ['video.sung', {}, 'record.trail.other'],
  ])('shows %s %o as: %s', (action, details, said) => {
    const item = { id: 1, at: '', actorKind: 'staff', actorName: '', action, details } as TrailItem;
    const line = historyLines([item])[0];
    expect([line?.id, line?.file].filter(Boolean).join(' ')).toBe(said);
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
    ['thumbnail', 'face.HEIC', 1, null],
    ['thumbnail', 'face.tiff', 1, 'type'],
    ['clip', 'face.heic', 1, 'type'],
    ['thumbnail', 'face.png', (25 << 20) + 1, 'size'],
  ] as const)('is checked: %s %s of %i bytes: %s', (slot, name, size, why) =>
    expect(refuses(slot, { name, size })).toBe(why),
  );
});
