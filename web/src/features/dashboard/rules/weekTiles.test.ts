import { expect, it } from 'vitest';
import { weekTile, type WeekTile } from './weekTiles';

it.each<[string, number[], number, WeekTile]>([
  ['more', [1, 2, 4], 4, { thisWeek: 4, change: 2, bars: [0.25, 0.5, 1] }],
  ['fewer', [0, 8, 2], 2, { thisWeek: 2, change: -6, bars: [0, 1, 0.25] }],
  ['nobody yet', [0, 0, 0], 0, { thisWeek: 0, change: 0, bars: [0, 0, 0] }],
  ['a first week', [3], 3, { thisWeek: 3, change: null, bars: [1] }],
])('%s', (_, history, thisWeek, tile) => {
  expect(weekTile(history, thisWeek)).toEqual(tile);
});
