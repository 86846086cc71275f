import { CROP_HEIGHT, CROP_WIDTH, moveCrop, type Crop, type Size } from '@/domain/cropGeometry';
import { useT } from '@/i18n/react';
import { IconButton } from '../button/Button';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from '../icon/icons';
import type { Photo } from '@/domain/draftPicture';
import styles from './PictureSlot.module.css';

/** How far one press moves the picture in its frame, in pixels. */
const STEP = 10;
const AREA = { width: CROP_WIDTH, height: CROP_HEIGHT };

interface PositionButtonsProps {
  photo: Photo;
  crop: Crop;
  /** Counting from 1. */
  n: number;
  /** As the frame's. */
  area?: Size;
  onCrop: (crop: Crop) => void;
}

/** Four buttons that move the picture, for whoever can neither drag nor use arrow keys. */
export function PositionButtons({ photo, crop, n, area = AREA, onCrop }: PositionButtonsProps) {
  const t = useT();
  const move = (x: number, y: number) => () => onCrop(moveCrop(photo, crop, area, x * STEP, y * STEP));
  return (
    <details className={styles.position}>
      <summary aria-label={t('pictures.position-n', { n })}>{t('pictures.position')}</summary>
      <div className={styles.nudge}>
        <IconButton icon={ChevronUp} label={t('pictures.up')} onClick={move(0, -1)} />
        <IconButton icon={ChevronLeft} label={t('pictures.left')} onClick={move(-1, 0)} />
        <IconButton icon={ChevronRight} label={t('pictures.right')} onClick={move(1, 0)} />
        <IconButton icon={ChevronDown} label={t('pictures.down')} onClick={move(0, 1)} />
      </div>
    </details>
  );
}
