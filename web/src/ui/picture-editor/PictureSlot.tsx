import { memo, type Dispatch, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { FieldErrorText } from '../field/Field';
import { StatusPill } from '../status-pill/StatusPill';
import { hasPicture, type DraftPicture } from '@/domain/draftPicture';
import type { PictureEvent } from '@/domain/reducePictures';
import type { ChooseFile } from './usePhotos';
import { captionId, chooserId } from './slotIds';
import { CaptionField } from './CaptionField';
import { nameOfPicture, wordsAbout } from './pictureName';
import { useOpenedAnnouncement } from './pictureAnnouncements';
import { PicturePlace } from './PicturePlace';
import styles from './PictureSlot.module.css';
import { pictureProblem } from './pictureProblem';
import { PictureTools } from './PictureTools';
import { useFraming } from './useFraming';
import { ZoomControl } from './ZoomControl';

export interface PictureSlotProps {
  picture: DraftPicture;
  /** The position, counted from 1, and the number of slots. */
  n: number;
  count: number;
  /** The level of its heading. */
  level: 3 | 4;
  captionLimit: number;
  captionError?: string;
  /** The error of the picture itself. */
  error?: string;
  dispatch: Dispatch<PictureEvent>;
  chooseFile: ChooseFile;
  /** Announces a sentence to screen readers. */
  onSay: (words: string) => void;
  onMove: (key: string, by: -1 | 1) => void;
  onRemove: (key: string) => void;
  /** Shown below the heading. */
  note?: ReactNode;
}

/** A picture with its caption and all tools, for wide screens. */
export const PictureSlot = memo(function PictureSlot(props: PictureSlotProps) {
  const {
    picture,
    n,
    count,
    level,
    captionLimit,
    captionError,
    error,
    dispatch,
    chooseFile,
    onSay,
    onMove,
    onRemove,
    note,
  } = props;
  const t = useT();
  const Heading = level === 3 ? 'h3' : 'h4';
  const { key } = picture;
  const wrong = pictureProblem(picture, t) ?? error;
  const problemId = wrong ? `${chooserId(key)}-error` : undefined;
  const onFile = (file: File) => chooseFile(key, file);
  const name = nameOfPicture(picture, n, t);
  useOpenedAnnouncement(picture);
  const { onCrop, onZoom, turn } = useFraming(picture, n, dispatch, onSay);
  return (
    <li className={cx(styles.slot, wrong && styles.bad)}>
      <PicturePlace
        picture={picture}
        n={n}
        name={name}
        problemId={problemId}
        onFile={onFile}
        onCrop={onCrop}
      />
      <div className={styles.work}>
        <Heading>
          <span>{t('pictures.one', { n })}</span>{' '}
          {n === 1 && (
            <StatusPill kind="live" bare>
              {t('pictures.main')}
            </StatusPill>
          )}
        </Heading>
        {note}
        <div role="alert" className={styles.alert}>
          {wrong && <FieldErrorText id={problemId ?? ''}>{wrong}</FieldErrorText>}
        </div>
        <CaptionField
          id={captionId(key)}
          n={n}
          limit={captionLimit}
          error={captionError}
          lang={picture.captionLang}
          value={picture.caption}
          onCaption={(text) => dispatch({ type: 'captioned', key, text })}
        />
        <div className={styles.zoomPlace}>
          {picture.photo && <ZoomControl zoom={picture.zoom} name={name} onZoom={onZoom} />}
        </div>
        <PictureTools
          id={chooserId(key)}
          n={n}
          count={count}
          filled={hasPicture(picture)}
          about={wordsAbout(picture)}
          describedBy={problemId}
          onFile={onFile}
          onRotate={turn}
          onMove={(by) => onMove(key, by)}
          onRemove={() => onRemove(key)}
        />
      </div>
    </li>
  );
});
