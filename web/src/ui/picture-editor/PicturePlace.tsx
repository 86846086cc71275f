import { useT } from '@/i18n/react';
import { ImagePlus } from '../icon/icons';
import { Spinner } from '../spinner/Spinner';
import { hasPicture, type DraftPicture } from '@/domain/draftPicture';
import { chooserId } from './slotIds';
import { CropFrame } from './CropFrame';
import { FileChooser } from './FileChooser';
import styles from './PictureSlot.module.css';
import type { PictureName } from './pictureName';
import { PositionButtons } from './PositionButtons';
import type { Crop } from '@/domain/cropGeometry';

interface PicturePlaceProps {
  picture: DraftPicture;
  /** The position, counted from 1. */
  n: number;
  name: PictureName;
  problemId?: string;
  onFile: (file: File) => void;
  onCrop: (crop: Crop) => void;
}

/** The place of the picture: in its frame, being opened, or still to be chosen. */
export function PicturePlace({ picture, n, name, problemId, onFile, onCrop }: PicturePlaceProps) {
  const t = useT();
  const { photo, opening, problem } = picture;
  if (opening || (hasPicture(picture) && !photo && !problem)) {
    return (
      <div className={styles.side}>
        <div className={styles.place} role="status">
          <Spinner large />
          <span>{t('pictures.opening')}</span>
        </div>
      </div>
    );
  }
  if (photo) {
    return (
      <div className={styles.side}>
        <CropFrame photo={photo} crop={picture} name={name} onCrop={onCrop} />
        <PositionButtons photo={photo} crop={picture} name={name} onCrop={onCrop} />
      </div>
    );
  }
  if (hasPicture(picture)) return <div className={styles.side} />;
  return (
    <div className={styles.side}>
      <div className={styles.place}>
        <FileChooser
          id={chooserId(picture.key)}
          icon={ImagePlus}
          small
          label={t('pictures.choose-n', { n })}
          describedBy={problemId}
          invalid={problemId !== undefined}
          onFile={onFile}
        >
          {t('pictures.choose')}
        </FileChooser>
        <span className="hint">{t('pictures.choose-hint')}</span>
      </div>
    </div>
  );
}
