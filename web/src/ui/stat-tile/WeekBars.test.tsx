import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WeekBars } from './WeekBars';

it.each<[string, number[], number[]]>([
  ['as high as their share of the highest week', [1, 2, 4], [10, 20, 40]],
  ['a foot for a week without anybody', [0, 8, 2], [2, 40, 10]],
  ['feet only while nobody has come', [0, 0, 0], [2, 2, 2]],
  ['a first week', [3], [40]],
])('are %s', (_, history, heights) => {
  const { container } = render(<WeekBars history={history} />);
  const bars = [...container.querySelectorAll('rect')];
  expect(bars.map((bar) => Number(bar.getAttribute('height')))).toEqual(heights);
  expect(bars.map((bar) => Number(bar.getAttribute('y')))).toEqual(heights.map((height) => 40 - height));
});
