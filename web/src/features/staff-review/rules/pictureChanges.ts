import type { Crop } from '@/domain/cropGeometry';
import { normaliseLineEnds } from '@/domain/textLength';

/** The fields of a picture that are compared. */
export interface ComparedPicture {
  /** The whole photo; equal names mean the same photo. */
  fileName: string;
  caption: string;
  displayOrder: number;
  attributes: Crop;
}

/** A kind of change of a picture. */
export type PictureChange = 'new' | 'removed' | 'crop' | 'caption' | 'crop-caption' | 'order';

/** A picture with its counterpart in the other version, and the differences. */
export interface PictureRow<P> {
  picture: P;
  other: P | null;
  changes: PictureChange[];
}

/** The pictures of the two versions in display order, and the number of pictures that differ. */
export interface PictureComparison<P> {
  live: PictureRow<P>[];
  pending: PictureRow<P>[];
  changes: number;
}

/** Differences of crops below this value are too small to set, so the crops count as equal. */
const TOLERANCE = 0.0005;

const near = (x: number, y: number) => Math.abs(x - y) < TOLERANCE;
const turn = ({ rotate }: Crop) => ((rotate % 360) + 360) % 360;
const centre = ({ position: { x, y } }: Crop) => (x === 0 && y === 0 ? { x: 0.5, y: 0.5 } : { x, y });

/** Reports whether two crops show the same part of a photo. */
export function isSameCrop(a: Crop, b: Crop): boolean {
  return (
    near(a.zoom, b.zoom) &&
    turn(a) === turn(b) &&
    near(centre(a).x, centre(b).x) &&
    near(centre(a).y, centre(b).y)
  );
}

const byOrder = <P extends ComparedPicture>(pictures: readonly P[]) =>
  [...pictures].sort((a, b) => a.displayOrder - b.displayOrder);

/**
 * Compares the pictures of two versions. Without a live version there are no changes: all pictures are new, and
 * marking each would not help.
 */
export function comparePictures<P extends ComparedPicture>(
  live: readonly P[] | null,
  pending: readonly P[],
): PictureComparison<P> {
  const after = byOrder(pending);
  if (!live) {
    return { live: [], pending: after.map((picture) => ({ picture, other: null, changes: [] })), changes: 0 };
  }
  const before = byOrder(live);
  const pairs = pairUp(before, after);
  const moved = movedPictures(before, after, pairs);

  const pendingRows = after.map((picture): PictureRow<P> => {
    const other = pairs.get(picture) ?? null;
    if (!other) return { picture, other, changes: ['new'] };
    const changes = changesWithin(other, picture);
    return { picture, other, changes: moved.has(picture) ? [...changes, 'order'] : changes };
  });
  const counterpart = new Map([...pairs].map(([later, earlier]) => [earlier, later]));
  const liveRows = before.map((picture): PictureRow<P> => {
    const other = counterpart.get(picture) ?? null;
    return { picture, other, changes: other ? [] : ['removed'] };
  });
  const changes = [...liveRows, ...pendingRows].filter((row) => row.changes.length > 0).length;
  return { live: liveRows, pending: pendingRows, changes };
}

function changesWithin(before: ComparedPicture, after: ComparedPicture): PictureChange[] {
  const crop = !isSameCrop(before.attributes, after.attributes);
  const caption = normaliseLineEnds(before.caption).trim() !== normaliseLineEnds(after.caption).trim();
  if (crop && caption) return ['crop-caption'];
  if (crop) return ['crop'];
  return caption ? ['caption'] : [];
}

/**
 * Pairs each later picture with the earlier picture of the same photo. A photo that is used twice is paired in order.
 */
function pairUp<P extends ComparedPicture>(before: readonly P[], after: readonly P[]): Map<P, P> {
  const pairs = new Map<P, P>();
  const free = [...before];
  for (const picture of after) {
    const at = free.findIndex(({ fileName }) => fileName === picture.fileName);
    if (at >= 0) pairs.set(picture, ...(free.splice(at, 1) as [P]));
  }
  return pairs;
}

/**
 * Returns the smallest set of moved pictures that explains the new order. A picture that only shifted because another
 * was removed or inserted has not moved.
 */
function movedPictures<P>(before: readonly P[], after: readonly P[], pairs: Map<P, P>): Set<P> {
  const kept = after.filter((picture) => pairs.has(picture));
  const places = kept.map((picture) => before.indexOf(pairs.get(picture) as P));
  const staying = new Set(longestRising(places).map((n) => kept[n]));
  return new Set(kept.filter((picture) => !staying.has(picture)));
}

/** Returns the indices of a longest increasing subsequence. */
function longestRising(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  numbers.forEach((number, n) => {
    const before = best.filter((run) => (numbers[run.at(-1) as number] as number) < number);
    const longest = before.reduce<number[]>((long, run) => (run.length > long.length ? run : long), []);
    best.push([...longest, n]);
  });
  return best.reduce<number[]>((long, run) => (run.length > long.length ? run : long), []);
}
