import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { CROP_HEIGHT, CROP_WIDTH, moveCrop, paintCrop, type Crop, type Size } from '@/domain/cropGeometry';
import { useT } from '@/i18n/react';
import { Icon } from '../icon/Icon';
import { Move } from '../icon/icons';
import type { Photo } from '@/domain/draftPicture';
import styles from './CropFrame.module.css';
import { useIsNear } from './useIsNear';

const AREA = { width: CROP_WIDTH, height: CROP_HEIGHT };
/** How far an arrow key moves the picture, in pixels; with Shift the larger step. */
const STEP = 4;
const LARGE_STEP = 20;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface CropFrameProps {
  photo: Photo;
  crop: Crop;
  /** Counting from 1. */
  n: number;
  /** The size of the frame's inside, where it is not that of a site's pictures. */
  area?: Size;
  onCrop: (crop: Crop) => void;
}

/** The photo in its frame of 190×200 or another size, moved by finger, mouse or arrow keys. */
export function CropFrame({ photo, crop, n, area = AREA, onCrop }: CropFrameProps) {
  const t = useT();
  const drag = useDrag(area.width, (dx, dy) => onCrop(moveCrop(photo, crop, area, dx, dy)));

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onCrop(moveCrop(photo, crop, area, arrow[0] * step, arrow[1] * step));
  }

  return (
    <div
      className={styles.frame}
      style={{ '--crop-width': `${area.width}px`, '--crop-height': `${area.height}px` } as CSSProperties}
      role="application"
      tabIndex={0}
      aria-label={t('pictures.frame', { n })}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <CropCanvas photo={photo} crop={crop} area={area} />
      <span className={styles.drag} aria-hidden="true">
        <Icon of={Move} /> {t('pictures.drag')}
      </span>
    </div>
  );
}

/** The crop, drawn with as many pixels as the display has, once the reader comes near it. */
export function CropCanvas({ photo, crop, area = AREA }: { photo: Photo; crop: Crop; area?: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useIsNear(canvas);
  const { zoom, rotate, position } = crop;
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!isNear || !element || !context) return;
    const ratio = Math.max(1, window.devicePixelRatio || 1);
    const width = Math.round(area.width * ratio);
    const height = Math.round(area.height * ratio);
    // Setting the size also clears, so only when it changes.
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    context.imageSmoothingQuality = 'high';
    paintCrop<CanvasImageSource>(context, photo.image, photo, { zoom, rotate, position }, { width, height });
  }, [isNear, photo, zoom, rotate, position, area.width, area.height]);
  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      width={area.width}
      height={area.height}
      aria-hidden="true"
    />
  );
}

/**
 * Reports how far a captured pointer moved since it last did, on a frame that is so wide, however small it is
 * shown.
 */
function useDrag(width: number, onMove: (dx: number, dy: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const stop = () => {
    last.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!last.current) return;
      const scale = width / (event.currentTarget.clientWidth || width);
      onMove((event.clientX - last.current.x) * scale, (event.clientY - last.current.y) * scale);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
