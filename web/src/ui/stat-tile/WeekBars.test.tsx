import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WeekBars } from './WeekBars';

it.each<[string, number[], number[]]>([
  ['in proportion to the highest week', [1, 2, 4], [10, 20, 40]],
  ['with a minimum height for an empty week', [0, 8, 2], [2, 40, 10]],
  ['with a minimum height while all weeks are empty', [0, 0, 0], [2, 2, 2]],
  ['at full height for the first week', [3], [40]],
])('draws bars %s', (_, history, heights) => {
  const { container } = render(<WeekBars history={history} />);
  const bars = [...container.querySelectorAll('rect')];
  expect(bars.map((bar) => Number(bar.getAttribute('height')))).toEqual(heights);
  expect(bars.map((bar) => Number(bar.getAttribute('y')))).toEqual(heights.map((height) => 40 - height));
});
