import { rotateCrop } from '@/domain/cropGeometry';
import { useT, type Translate } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { FieldErrorText } from '@/ui/field/Field';
import { FileDrop } from '@/ui/file-drop/FileDrop';
import { Icon } from '@/ui/icon/Icon';
import { CircleCheck, RotateCw, UserCheck } from '@/ui/icon/icons';
import { CropFrame } from '@/ui/picture-editor/CropFrame';
import type { PictureName } from '@/ui/picture-editor/pictureName';
import { useOpenedAnnouncement } from '@/ui/picture-editor/pictureAnnouncements';
import { announcement } from '@/ui/toast/announcement';
import { PositionButtons } from '@/ui/picture-editor/PositionButtons';
import { ZoomControl } from '@/ui/picture-editor/ZoomControl';
import { Spinner } from '@/ui/spinner/Spinner';
import styles from './IdPhotoPanel.module.css';
import { ID_TYPES, PREVIEW, type IdPhoto } from '../hooks/useIdPhoto';

/** The id of the control that chooses the picture. */
export const ID_PHOTO = 'consent-photo';
export const ID_PHOTO_HEADING = 'id-photo';

interface IdPhotoPanelProps {
  picture: IdPhoto;
  /** A picture that was sent before is kept. */
  isKept: boolean;
  /** The error after an attempt to continue. */
  wrong: string | undefined;
}

/** The picture of the government ID: chosen, cropped in 200 × 200, sent as 175 × 175 (V9). */
export function IdPhotoPanel({ picture, isKept, wrong }: IdPhotoPanelProps) {
  const t = useT();
  const problem = picture.problem ? t(picture.problem) : wrong;
  const hasOne = isKept || picture.photo !== null;
  useOpenedAnnouncement({ ...picture, opening: picture.isOpening, zoom: picture.crop.zoom });
  return (
    <section className={`panel flow gap-4 ${styles.panel}`} aria-labelledby={ID_PHOTO_HEADING}>
      <h2 id={ID_PHOTO_HEADING} tabIndex={-1}>
        {t('e-consent.photo')}
      </h2>
      <p>{t('e-consent.photo.text')}</p>
      <div className={`flow gap-5 ${styles.parts}`}>
        <Place picture={picture} isKept={isKept} />
        <div className={styles.work}>
          {picture.photo && <Tools picture={picture} />}
          <FileDrop
            id={ID_PHOTO}
            label={t(hasOne ? 'e-consent.photo.replace' : 'e-consent.photo.choose')}
            accept={ID_TYPES.join(',')}
            describedBy={problem ? `${ID_PHOTO}-error` : `${ID_PHOTO}-hint`}
            invalid={problem !== undefined}
            chosen={picture.photo ? t('e-consent.photo.chosen', { name: picture.fileName }) : undefined}
            onFile={picture.choose}
            hint={t('e-consent.photo.drop')}
          >
            {t(hasOne ? 'e-consent.photo.replace' : 'e-consent.photo.choose')}
          </FileDrop>
          <div role="alert" className={styles.alert}>
            {problem && <FieldErrorText id={`${ID_PHOTO}-error`}>{problem}</FieldErrorText>}
          </div>
          <p className="hint" id={`${ID_PHOTO}-hint`}>
            {t('e-consent.photo.hint')}
          </p>
        </div>
      </div>
    </section>
  );
}

function Place({ picture, isKept }: { picture: IdPhoto; isKept: boolean }) {
  const t = useT();
  const { photo, crop, isOpening, frame } = picture;
  if (photo) {
    return (
      <div className={styles.side}>
        <CropFrame photo={photo} crop={crop} name={pictureName(t)} area={PREVIEW} onCrop={frame} />
        <PositionButtons photo={photo} crop={crop} name={pictureName(t)} area={PREVIEW} onCrop={frame} />
      </div>
    );
  }
  if (isOpening) {
    return (
      <div className={styles.place} role="status">
        <Spinner large />
        <span>{t('e-consent.photo.opening')}</span>
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <Icon of={isKept ? CircleCheck : UserCheck} className="ic--big" />
      <span className="small">{t(isKept ? 'e-consent.photo.kept' : 'e-consent.photo.place')}</span>
    </div>
  );
}

function pictureName(t: Translate): PictureName {
  return { title: t('e-consent.photo.name'), inText: t('e-consent.photo.in-text') };
}

function Tools({ picture: { crop, frame } }: { picture: IdPhoto }) {
  const t = useT();
  function turn() {
    const turned = rotateCrop(crop);
    frame(turned);
    announcement.set(t('e-consent.photo.turned', { degrees: turned.rotate }));
  }
  return (
    <>
      <ZoomControl zoom={crop.zoom} name={pictureName(t)} onZoom={(zoom) => frame({ ...crop, zoom })} />
      <div className="row">
        <Button variant="secondary" small icon={RotateCw} onClick={turn}>
          {t('e-consent.photo.turn')}
        </Button>
      </div>
    </>
  );
}
