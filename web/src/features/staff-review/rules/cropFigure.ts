import { cropRect, type Crop, type Rect, type Size } from '@/domain/cropGeometry';

/** A crop on the whole photo, in pixels, rotated about its center by turn degrees. */
export interface CropFrame extends Rect {
  turn: number;
  centreX: number;
  centreY: number;
}

/**
 * Returns the frame of a crop on the whole photo. The crop rotates the picture, so the frame rotates in the opposite
 * direction.
 */
export function cropFrame(size: Size, crop: Crop): CropFrame {
  const rect = cropRect(size, crop);
  const x = rect.x * size.width;
  const y = rect.y * size.height;
  const w = rect.w * size.width;
  const h = rect.h * size.height;
  return { x, y, w, h, turn: crop.rotate === 0 ? 0 : -crop.rotate, centreX: x + w / 2, centreY: y + h / 2 };
}

/** Returns the four corners of a rotated frame. */
export function corners({ x, y, w, h, turn, centreX, centreY }: CropFrame): [number, number][] {
  const angle = (turn * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const square: [number, number][] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  return square.map(([px, py]) => [
    centreX + (px - centreX) * cos - (py - centreY) * sin,
    centreY + (px - centreX) * sin + (py - centreY) * cos,
  ]);
}

/** Returns the smallest view box that shows the photo and all frames, with a margin for their lines. */
export function viewBox(size: Size, frames: readonly CropFrame[]): Rect {
  const points: [number, number][] = [[0, 0], [size.width, size.height], ...frames.flatMap(corners)];
  const xs = points.map(([px]) => px);
  const ys = points.map(([, py]) => py);
  const margin = Math.max(size.width, size.height) * 0.01;
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}
