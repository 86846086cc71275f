import { useState, type Dispatch } from 'react';
import { CROP_HEIGHT, CROP_WIDTH } from '@/domain/cropGeometry';
import type { DraftPicture } from '@/domain/draftPicture';
import type { PictureEvent } from '@/domain/reducePictures';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { FieldErrorText } from '../field/Field';
import { ArrowDown, ArrowUp, ImagePlus, RotateCw } from '../icon/icons';
import { CropFrame } from './CropFrame';
import { nameOfPicture, wordsAbout } from './pictureName';
import { FileChooser } from './FileChooser';
import { PositionButtons } from './PositionButtons';
import styles from './PictureRow.module.css';
import { pictureProblem } from './pictureProblem';
import { chooserId } from './slotIds';
import { useFraming } from './useFraming';
import { ZoomControl } from './ZoomControl';

/** The size of the frame, which is larger than on a desktop, with the proportions of a site's pictures. */
const AREA = { width: CROP_WIDTH * 1.5, height: CROP_HEIGHT * 1.5 };

interface AdjustSheetProps {
  picture: DraftPicture;
  /** The position, counted from 1, and the number of slots. */
  n: number;
  count: number;
  dispatch: Dispatch<PictureEvent>;
  onFile: (file: File) => void;
  onMove: (by: -1 | 1) => void;
  onDone: () => void;
}

/** The full-screen editor of one picture on a phone. */
export function AdjustSheet({ picture, n, count, dispatch, onFile, onMove, onDone }: AdjustSheetProps) {
  const t = useT();
  const [said, setSaid] = useState('');
  const { onCrop, onZoom, turn } = useFraming(picture, n, dispatch, setSaid);
  const name = nameOfPicture(picture, n, t);
  const about = wordsAbout(picture);
  const problem = pictureProblem(picture, t);
  const id = chooserId(picture.key);
  const move = (by: -1 | 1) => {
    onMove(by);
    setSaid(t('pictures.moved', { n: n + by }));
  };
  return (
    <Dialog
      title={t('pictures.one', { n })}
      fullOnPhone
      onCancel={onDone}
      footer={<Button onClick={onDone}>{t('pictures.done')}</Button>}
    >
      <p className="sr" role="status">
        {said}
      </p>
      <div>{problem && <FieldErrorText id={`${id}-sheet-error`}>{problem}</FieldErrorText>}</div>
      {picture.photo && (
        <>
          <div className={styles.frame}>
            <CropFrame photo={picture.photo} crop={picture} name={name} area={AREA} onCrop={onCrop} />
            <PositionButtons photo={picture.photo} crop={picture} name={name} area={AREA} onCrop={onCrop} />
          </div>
          <ZoomControl zoom={picture.zoom} name={name} onZoom={onZoom} />
        </>
      )}
      <div className={styles.pair}>
        <Button
          variant="secondary"
          icon={RotateCw}
          aria-label={t('pictures.rotate-n', { n })}
          disabled={!picture.photo}
          onClick={turn}
        >
          {t('pictures.rotate')}
        </Button>
        <FileChooser
          id={`${id}-sheet`}
          icon={ImagePlus}
          label={t('pictures.replace-n', { n })}
          chosen={about ? t('pictures.chosen', { name: about }) : t('pictures.chosen.stored')}
          describedBy={problem ? `${id}-sheet-error` : undefined}
          onFile={onFile}
        >
          {t('pictures.replace')}
        </FileChooser>
        {count > 1 && (
          <>
            <Button
              variant="secondary"
              id={`${id}-left`}
              icon={ArrowUp}
              aria-label={t('pictures.move-up-n', { n })}
              disabled={n === 1}
              onClick={() => move(-1)}
            >
              {t('pictures.move-up')}
            </Button>
            <Button
              variant="secondary"
              id={`${id}-right`}
              icon={ArrowDown}
              aria-label={t('pictures.move-down-n', { n })}
              disabled={n === count}
              onClick={() => move(1)}
            >
              {t('pictures.move-down')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
