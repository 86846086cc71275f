import { expect, it } from 'vitest';
import { weekTile, type WeekTile } from './weekTiles';

it.each<[string, number[], number, WeekTile]>([
  ['more', [1, 2, 4], 4, { thisWeek: 4, change: 2, history: [1, 2, 4] }],
  ['fewer', [0, 8, 2], 2, { thisWeek: 2, change: -6, history: [0, 8, 2] }],
  ['nobody yet', [0, 0, 0], 0, { thisWeek: 0, change: 0, history: [0, 0, 0] }],
  ['a first week', [3], 3, { thisWeek: 3, change: null, history: [3] }],
])('%s', (_, history, thisWeek, tile) => {
  expect(weekTile(history, thisWeek)).toEqual(tile);
});
