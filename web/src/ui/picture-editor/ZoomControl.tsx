import { ZOOM } from '@/domain/cropGeometry';
import { useT } from '@/i18n/react';
import { IconButton } from '../button/Button';
import { RangeField } from '../field/RangeField';
import { Minus, Plus } from '../icon/icons';
import type { PictureName } from './pictureName';
import { useDelayedAnnouncement } from './pictureAnnouncements';
import styles from './PictureSlot.module.css';

/** The step of the buttons next to the slider. */
const BUTTON_STEP = 0.1;

interface ZoomControlProps {
  zoom: number;
  name: PictureName;
  onZoom: (zoom: number) => void;
}

/** Rounds a zoom to the steps of the slider, within its bounds. */
function onSlider(zoom: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(zoom / ZOOM.step) * ZOOM.step));
}

/**
 * The zoom of a picture: a slider, the value in percent, and two buttons for users who cannot set a slider precisely.
 */
export function ZoomControl({ zoom, name, onZoom }: ZoomControlProps) {
  const t = useT();
  const percent = Math.round(zoom * 100);
  const picture = name.inText;
  const announceLater = useDelayedAnnouncement();
  const set = (value: number) => onZoom(Number(onSlider(value).toFixed(2)));
  // The slider announces its own value, but a button needs a separate announcement.
  function press(by: number) {
    set(zoom + by);
    const next = Math.round(onSlider(zoom + by) * 100);
    announceLater(t('pictures.zoomed', { title: name.title, percent: next }));
  }
  return (
    <div className={styles.zoom}>
      <IconButton
        icon={Minus}
        label={t('pictures.zoom-out', { picture })}
        disabled={zoom <= ZOOM.min}
        onClick={() => press(-BUTTON_STEP)}
      />
      <RangeField
        label={
          <>
            <span>{t('pictures.zoom')}</span>{' '}
            <span className={styles.value}>{t('pictures.zoom-value', { percent })}</span>
          </>
        }
        aria-label={t('pictures.zoom-of', { picture })}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={zoom}
        valueText={t('pictures.zoom-value', { percent })}
        onValue={set}
      />
      <IconButton
        icon={Plus}
        label={t('pictures.zoom-in', { picture })}
        disabled={zoom >= ZOOM.max}
        onClick={() => press(BUTTON_STEP)}
      />
    </div>
  );
}
