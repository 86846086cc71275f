import { expect, it } from 'vitest';
import { weekTile, type WeekTile } from './weekTiles';

it.each<[string, number[], Pick<WeekTile, 'thisWeek' | 'change'>]>([
  ['more', [1, 2, 4], { thisWeek: 4, change: 2 }],
  ['fewer', [0, 8, 2], { thisWeek: 2, change: -6 }],
  ['nobody yet', [0, 0, 0], { thisWeek: 0, change: 0 }],
  ['a first week', [3], { thisWeek: 3, change: null }],
])('weekTile compares the weeks: %s', (_, counts, tile) => {
  const history = counts.map((count, week) => ({ weekStart: `2026-10-0${week + 1}`, count }));
  expect(weekTile(history, tile.thisWeek, 16)).toEqual({ ...tile, total: 16, history });
});
