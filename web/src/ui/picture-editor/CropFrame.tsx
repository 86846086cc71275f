import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { CROP_HEIGHT, CROP_WIDTH, paintCrop, ZOOM, type Crop, type Size } from '@/domain/cropGeometry';
import { useT } from '@/i18n/react';
import { Icon } from '../icon/Icon';
import { Move } from '../icon/icons';
import type { Photo } from '@/domain/draftPicture';
import type { PictureName } from './pictureName';
import { useGestures } from './useGestures';
import { useMoves, useDelayedAnnouncement } from './pictureAnnouncements';
import styles from './CropFrame.module.css';
import { useIsNear } from './useIsNear';

const AREA = { width: CROP_WIDTH, height: CROP_HEIGHT };
/** The distance that an arrow key moves the picture, in pixels; with Shift the larger step. */
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
  name: PictureName;
  /** The inner size of the frame, if it is not that of a site's pictures. */
  area?: Size;
  onCrop: (crop: Crop) => void;
}

/**
 * The photo in its frame of 190×200 or another size. A finger, the mouse or the arrow keys move it; two fingers zoom
 * it.
 */
export function CropFrame({ photo, crop, name, area = AREA, onCrop }: CropFrameProps) {
  const t = useT();
  const move = useMoves({ photo, crop, area, title: name.title }, onCrop);
  const announceLater = useDelayedAnnouncement();
  function pinch(factor: number) {
    const zoom = Math.min(ZOOM.max, Math.max(ZOOM.min, crop.zoom * factor));
    onCrop({ ...crop, zoom });
    announceLater(t('pictures.zoomed', { title: name.title, percent: Math.round(zoom * 100) }));
  }
  const drag = useGestures(area.width, move, pinch);

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    move(arrow[0] * step, arrow[1] * step);
  }

  return (
    <div
      className={styles.frame}
      style={{ '--crop-width': `${area.width}px`, '--crop-height': `${area.height}px` } as CSSProperties}
      role="application"
      tabIndex={0}
      aria-label={t('pictures.frame', { title: name.title })}
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

/** The crop, drawn at the display's resolution once it comes near the viewport. */
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
    // Setting the size also clears the canvas, so it is set only when it changes.
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
