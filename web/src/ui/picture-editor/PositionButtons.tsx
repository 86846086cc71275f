import { CROP_HEIGHT, CROP_WIDTH, type Crop, type Size } from '@/domain/cropGeometry';
import { useT } from '@/i18n/react';
import { IconButton } from '../button/Button';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from '../icon/icons';
import type { Photo } from '@/domain/draftPicture';
import type { PictureName } from './pictureName';
import { useMoves } from './pictureAnnouncements';
import styles from './PictureSlot.module.css';

/** The distance that one click moves the picture in its frame, in pixels. */
const STEP = 10;
const AREA = { width: CROP_WIDTH, height: CROP_HEIGHT };

interface PositionButtonsProps {
  photo: Photo;
  crop: Crop;
  name: PictureName;
  /** The size of the frame. */
  area?: Size;
  onCrop: (crop: Crop) => void;
}

/** Four buttons that move the picture, for users who can neither drag nor use arrow keys. */
export function PositionButtons({ photo, crop, name, area = AREA, onCrop }: PositionButtonsProps) {
  const t = useT();
  const picture = name.inText;
  const moveBy = useMoves({ photo, crop, area, title: name.title }, onCrop);
  const move = (x: number, y: number) => () => moveBy(x * STEP, y * STEP);
  return (
    <details className={styles.position}>
      <summary aria-label={t('pictures.position-n', { picture })}>{t('pictures.position')}</summary>
      <div className={styles.nudge}>
        <IconButton icon={ChevronUp} label={t('pictures.up', { picture })} onClick={move(0, -1)} />
        <IconButton icon={ChevronLeft} label={t('pictures.left', { picture })} onClick={move(-1, 0)} />
        <IconButton icon={ChevronRight} label={t('pictures.right', { picture })} onClick={move(1, 0)} />
        <IconButton icon={ChevronDown} label={t('pictures.down', { picture })} onClick={move(0, 1)} />
      </div>
    </details>
  );
}
