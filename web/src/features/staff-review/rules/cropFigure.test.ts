import { describe, expect, it } from 'vitest';
import { wholePicture } from '@/domain/cropGeometry';
import { corners, cropFrame, viewBox } from './cropFigure';

const round = (n: number) => Math.round(n * 10) / 10;
const box = (points: [number, number][]) => ({
  left: round(Math.min(...points.map(([x]) => x))),
  right: round(Math.max(...points.map(([x]) => x))),
  top: round(Math.min(...points.map(([, y]) => y))),
  bottom: round(Math.max(...points.map(([, y]) => y))),
});

describe('a crop on the whole photo', () => {
  const wide = { width: 960, height: 480 };

  it('has the height of a wide photo, 190/200 of that as its width, and is centered', () => {
    expect(box(corners(cropFrame(wide, wholePicture)))).toEqual({
      left: 252,
      right: 708,
      top: 0,
      bottom: 480,
    });
  });

  it('is rotated when the photo is rotated by 90 degrees', () => {
    const { left, right, top, bottom } = box(corners(cropFrame(wide, { ...wholePicture, rotate: 90 })));
    expect([right - left, bottom - top]).toEqual([480, 456]);
  });

  it('is drawn in full where it extends beyond the photo', () => {
    const frame = cropFrame(wide, { ...wholePicture, zoom: 0.5 });
    const drawn = viewBox(wide, [frame]);
    const reach = box(corners(frame));
    expect(reach.top).toBeLessThan(0);
    expect(drawn.y).toBeLessThan(reach.top);
    expect(drawn.y + drawn.h).toBeGreaterThan(reach.bottom);
    expect(drawn.x).toBeLessThan(0);
  });
});
