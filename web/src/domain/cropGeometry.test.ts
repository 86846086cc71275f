import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cropRect,
  drawPlan,
  moveCrop,
  paintCrop,
  rotateCrop,
  wholePicture,
  type Point,
  type Rect,
} from './cropGeometry';

interface CropCase {
  name: string;
  width: number;
  height: number;
  zoom: number;
  rotate: number;
  position: Point;
  want: Rect;
}

// The server uses the same cases for the pictures that it renders.
const cases = JSON.parse(
  readFileSync(
    resolve(import.meta.dirname, '../../../internal/platform/picture/testdata/crop-cases.json'),
    'utf8',
  ),
) as CropCase[];

const canvas = { width: 190, height: 200 };

describe('the crop of a picture', () => {
  it.each(cases)(
    'cropRect returns the shared result: $name',
    ({ width, height, zoom, rotate, position, want }) => {
      const got = cropRect({ width, height }, { zoom, rotate, position });
      for (const side of ['x', 'y', 'w', 'h'] as const) {
        expect(Math.abs(got[side] - want[side])).toBeLessThan(1e-9);
      }
    },
  );

  it('drawPlan keeps the proportions of the picture on the canvas', () => {
    for (const { width, height, zoom, rotate, position } of cases) {
      const plan = drawPlan({ width, height }, { zoom, rotate, position }, canvas);
      expect(plan.width / plan.height).toBeCloseTo(width / height, 9);
    }
  });
});

describe('painting', () => {
  it('paintCrop turns the picture clockwise about the center, on white', () => {
    const done: unknown[] = [];
    const painter = {
      fillStyle: '',
      save: () => done.push('save'),
      restore: () => done.push('restore'),
      fillRect: (...at: number[]) => done.push(['fill', painter.fillStyle, ...at]),
      translate: (...at: number[]) => done.push(['translate', ...at]),
      rotate: (angle: number) => done.push(['rotate', angle]),
      drawImage: (source: string, ...at: number[]) => done.push(['draw', source, ...at]),
    };
    paintCrop(painter, 'picture', { width: 380, height: 400 }, { ...wholePicture, rotate: 90 }, canvas);
    expect(done).toEqual([
      'save',
      ['fill', '#fff', 0, 0, 190, 200],
      ['translate', 95, 100],
      ['rotate', Math.PI / 2],
      ['draw', 'picture', -95, -100, 190, 200],
      'restore',
    ]);
  });
});

describe('moving a picture in its frame', () => {
  const wide = { width: 4000, height: 3000 };

  it('moveCrop moves the crop against the drag', () => {
    const moved = moveCrop(wide, wholePicture, canvas, 10, 0);
    expect(moved.position.x).toBeLessThan(0.5);
    expect(moved.position.y).toBe(0.5);
  });

  it('moveCrop follows the finger when the picture is turned', () => {
    const turned = { ...wholePicture, rotate: 90 };
    // Down on the canvas is right along a picture that is turned by 90 degrees.
    const moved = moveCrop(wide, turned, canvas, 0, 10);
    expect(moved.position.x).toBeLessThan(0.5);
    expect(moved.position.y).toBeCloseTo(0.5, 9);
  });

  it('moveCrop stops at the edge, and a drag back moves the crop at once', () => {
    const edge = moveCrop(wide, wholePicture, canvas, 5000, 0);
    expect(cropRect(wide, edge).x).toBe(0);
    const back = moveCrop(wide, edge, canvas, -10, 0);
    expect(cropRect(wide, back).x).toBeGreaterThan(0);
  });

  it('moveCrop never returns 0/0, which would mean the center', () => {
    const small = { zoom: 0.5, rotate: 0, position: { x: 0.5, y: 0.5 } };
    const corner = moveCrop(wide, small, canvas, 5000, 5000);
    expect(corner.position).not.toEqual({ x: 0, y: 0 });
    expect(corner.position.x).toBeGreaterThanOrEqual(0);
    expect(corner.position.y).toBeGreaterThanOrEqual(0);
  });

  it('rotateCrop returns to the start after four turns', () => {
    const angles = [wholePicture];
    for (let n = 0; n < 4; n += 1) angles.push(rotateCrop(angles[n]!));
    expect(angles.map((crop) => crop.rotate)).toEqual([0, 90, 180, 270, 0]);
  });
});
