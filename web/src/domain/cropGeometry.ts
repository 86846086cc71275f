/** The crop area, in pixels (M9). Only its proportions matter to the geometry. */
export const CROP_WIDTH = 190;
export const CROP_HEIGHT = 200;
const CROP_AREA = { width: CROP_WIDTH, height: CROP_HEIGHT };
/** The bounds and step of zoom; 1 fills the crop area. */
export const ZOOM = { min: 0.1, max: 2, step: 0.01, start: 1 } as const;

/** A point in fractions of the upright picture. */
export interface Point {
  x: number;
  y: number;
}

/** The crop that a person chose for one picture. */
export interface Crop {
  /** 0.1 to 2. */
  zoom: number;
  /** Clockwise degrees, a multiple of 90. */
  rotate: number;
  /** The center of the crop; 0/0 means the center of the picture. */
  position: Point;
}

/** The upright size of a picture, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of a picture in fractions of its upright size; below 0 or above 1 where the crop is zoomed out. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The crop of a new picture (M3, "image as edited"); its 0/0 is the center. */
export const wholePicture: Crop = { zoom: ZOOM.start, rotate: 0, position: { x: 0, y: 0 } };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** A stored 0/0 always means the center. */
function centerPoint({ x, y }: Point): Point {
  return x === 0 && y === 0 ? { x: 0.5, y: 0.5 } : { x, y };
}

/**
 * Returns the part of the picture that fills the crop area, before rotation. The server renders thumbnails by
 * the same formula, and the same cases test both. Sizes and zoom must be above 0. Pass within for other
 * proportions than those of a site's pictures, such as a square.
 */
export function cropRect(size: Size, crop: Crop, within: Size = CROP_AREA): Rect {
  const picture = size.width / size.height;
  const area = within.width / within.height;
  const w = Math.min(1, area / picture) / crop.zoom;
  const h = Math.min(1, picture / area) / crop.zoom;
  const beyond = w > 1 || h > 1;
  const centre = centerPoint(crop.position);
  return {
    x: beyond ? clamp(centre.x - w / 2, -w, 1) : clamp(centre.x - w / 2, 0, 1 - w),
    y: beyond ? clamp(centre.y - h / 2, -h, 1) : clamp(centre.y - h / 2, 0, 1 - h),
    w,
    h,
  };
}

/**
 * How to draw the whole picture so that a canvas shows the crop: turn about the center, then draw at left/top.
 */
export interface DrawPlan {
  /** The point of the canvas about which the picture turns. */
  centreX: number;
  centreY: number;
  /** Clockwise, in radians. */
  angle: number;
  /** Position and size of the picture, relative to the center, before the turn. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the plan for a canvas, which must have the proportions of the crop area. */
export function drawPlan(size: Size, crop: Crop, canvas: Size): DrawPlan {
  const rect = cropRect(size, crop, canvas);
  const width = canvas.width / rect.w;
  const height = canvas.height / rect.h;
  return {
    centreX: canvas.width / 2,
    centreY: canvas.height / 2,
    angle: (crop.rotate * Math.PI) / 180,
    left: -(rect.x + rect.w / 2) * width,
    top: -(rect.y + rect.h / 2) * height,
    width,
    height,
  };
}

/** The methods of a 2D canvas that painting uses. */
export type Painter<Source> = Pick<
  CanvasRenderingContext2D,
  'save' | 'restore' | 'fillRect' | 'translate' | 'rotate' | 'fillStyle'
> & { drawImage(source: Source, x: number, y: number, width: number, height: number): void };

/** Paints the crop of a picture on white, filling a canvas of the given size. */
export function paintCrop<Source>(
  painter: Painter<Source>,
  source: Source,
  size: Size,
  crop: Crop,
  canvas: Size,
): void {
  const plan = drawPlan(size, crop, canvas);
  painter.save();
  painter.fillStyle = '#fff';
  painter.fillRect(0, 0, canvas.width, canvas.height);
  painter.translate(plan.centreX, plan.centreY);
  painter.rotate(plan.angle);
  painter.drawImage(source, plan.left, plan.top, plan.width, plan.height);
  painter.restore();
}

/**
 * Returns the crop after the picture was dragged by a distance on the canvas; right and down are positive. The
 * position is limited to the picture, so that dragging back moves the crop at once.
 */
export function moveCrop(size: Size, crop: Crop, canvas: Size, dx: number, dy: number): Crop {
  const plan = drawPlan(size, crop, canvas);
  // The picture is turned on the canvas, so the drag is rotated back.
  const cos = Math.cos(-plan.angle);
  const sin = Math.sin(-plan.angle);
  const moved = {
    x: -plan.left / plan.width - (dx * cos - dy * sin) / plan.width,
    y: -plan.top / plan.height - (dx * sin + dy * cos) / plan.height,
  };
  const rect = cropRect(size, { ...crop, position: moved }, canvas);
  const position = {
    x: clamp(rect.x + rect.w / 2, 0, 1),
    y: clamp(rect.y + rect.h / 2, 0, 1),
  };
  // 0/0 would mean the center; this point is not visibly different.
  return { ...crop, position: position.x === 0 && position.y === 0 ? { x: 0.0001, y: 0 } : position };
}

/** Returns the crop after a quarter turn clockwise. */
export function rotateCrop(crop: Crop): Crop {
  return { ...crop, rotate: (crop.rotate + 90) % 360 };
}
