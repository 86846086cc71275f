import type { Crop } from '@/domain/cropGeometry';
import { normaliseLineEnds } from '@/domain/textLength';

/** What the comparison looks at in a picture. */
export interface ComparedPicture {
  /** The whole photo; the same name is the same photo. */
  fileName: string;
  caption: string;
  displayOrder: number;
  attributes: Crop;
}

/** What happened to a picture. */
export type PictureChange = 'new' | 'removed' | 'crop' | 'caption' | 'crop-caption' | 'order';

/** A picture with its counterpart on the other side, and what differs. */
export interface PictureRow<P> {
  picture: P;
  other: P | null;
  changes: PictureChange[];
}

/** Both sides in the order in which they are shown, and how many pictures differ. */
export interface PictureComparison<P> {
  live: PictureRow<P>[];
  pending: PictureRow<P>[];
  changes: number;
}

/** Crops that differ by less than a person can set are the same. */
const TOLERANCE = 0.0005;

const near = (x: number, y: number) => Math.abs(x - y) < TOLERANCE;
const turn = ({ rotate }: Crop) => ((rotate % 360) + 360) % 360;
const centre = ({ position: { x, y } }: Crop) => (x === 0 && y === 0 ? { x: 0.5, y: 0.5 } : { x, y });

/** Whether two crops show the same part of a photo. */
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
 * Compares the pictures of two versions. Without a live version nothing is a change: all of it is new, and
 * saying so at each picture would help nobody.
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

/** Each later picture with the earlier one of the same photo; a photo used twice pairs up in order. */
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
 * The pictures that somebody moved: as few as explain the new order. A picture that only slid because another
 * one was removed or put in has not moved.
 */
function movedPictures<P>(before: readonly P[], after: readonly P[], pairs: Map<P, P>): Set<P> {
  const kept = after.filter((picture) => pairs.has(picture));
  const places = kept.map((picture) => before.indexOf(pairs.get(picture) as P));
  const staying = new Set(longestRising(places).map((n) => kept[n]));
  return new Set(kept.filter((picture) => !staying.has(picture)));
}

/** The indices of the longest run of rising numbers, not necessarily neighbours. */
function longestRising(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  numbers.forEach((number, n) => {
    const before = best.filter((run) => (numbers[run.at(-1) as number] as number) < number);
    const longest = before.reduce<number[]>((long, run) => (run.length > long.length ? run : long), []);
    best.push([...longest, n]);
  });
  return best.reduce<number[]>((long, run) => (run.length > long.length ? run : long), []);
}
