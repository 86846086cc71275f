import { useEffect, useRef } from 'react';
import { cropRect, moveCrop, type Crop, type Size } from '@/domain/cropGeometry';
import type { DraftPicture } from '@/domain/draftPicture';
import { useT } from '@/i18n/react';
import { announcement } from '../toast/announcement';

/** The pause before changes are announced, in milliseconds. */
const REST_MS = 500;

/** Returns a function that announces the words of the last call after a pause. */
export function useDelayedAnnouncement() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (words: string, onSaid?: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      announcement.set(words);
      onSaid?.();
    }, REST_MS);
  };
}

/** Announces that a chosen file was opened. */
export function useOpenedAnnouncement({
  photo,
  opening,
  zoom,
}: Pick<DraftPicture, 'photo' | 'opening' | 'zoom'>) {
  const t = useT();
  const wasOpening = useRef(opening);
  useEffect(() => {
    if (wasOpening.current && !opening && photo) {
      announcement.set(t('pictures.open', { percent: Math.round(zoom * 100) }));
    }
    wasOpening.current = opening;
  }, [opening, photo, zoom, t]);
}

/** The moving picture, its crop, and its frame. */
interface Moving {
  photo: Size;
  crop: Crop;
  area: Size;
  title: string;
}

/** Returns a function that moves a picture in its frame and announces the distance after a pause. */
export function useMoves({ photo, crop, area, title }: Moving, onCrop: (crop: Crop) => void) {
  const t = useT();
  const announceLater = useDelayedAnnouncement();
  // The total movement since the last announcement.
  const since = useRef({ dx: 0, dy: 0, hasMoved: false });

  return (dx: number, dy: number) => {
    const next = moveCrop(photo, crop, area, dx, dy);
    const total = since.current;
    total.dx += dx;
    total.dy += dy;
    total.hasMoved ||= !isSameView(photo, crop, next, area);
    const [x, y] = mainWay(total.dx, total.dy);
    const isAtEdge = isSameView(photo, next, moveCrop(photo, next, area, x, y), area);
    const words = !total.hasMoved ? 'pictures.went.not' : isAtEdge ? 'pictures.went.edge' : 'pictures.went';
    const way = x === 0 ? (y < 0 ? 'up' : 'down') : x < 0 ? 'left' : 'right';
    announceLater(t(words, { title, way }), () => (since.current = { dx: 0, dy: 0, hasMoved: false }));
    onCrop(next);
  };
}

/** Returns the main direction of a movement, as a step of one pixel. */
function mainWay(dx: number, dy: number): readonly [number, number] {
  return Math.abs(dx) >= Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy)];
}

function isSameView(photo: Size, one: Crop, other: Crop, area: Size): boolean {
  const [a, b] = [cropRect(photo, one, area), cropRect(photo, other, area)];
  return Math.abs(a.x - b.x) < 1e-6 && Math.abs(a.y - b.y) < 1e-6;
}
