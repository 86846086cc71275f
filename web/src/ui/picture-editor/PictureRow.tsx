import { memo } from 'react';
import { hasPicture } from '@/domain/draftPicture';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { FieldErrorText } from '../field/Field';
import { Icon } from '../icon/Icon';
import { Image, ImagePlus, Pencil, Trash2 } from '../icon/icons';
import { Spinner } from '../spinner/Spinner';
import { StatusPill } from '../status-pill/StatusPill';
import { CaptionField } from './CaptionField';
import { CropCanvas } from './CropFrame';
import { FileChooser } from './FileChooser';
import styles from './PictureRow.module.css';
import type { PictureSlotProps } from './PictureSlot';
import { useOpenedAnnouncement } from './pictureAnnouncements';
import { pictureProblem } from './pictureProblem';
import { captionId, chooserId } from './slotIds';

type PictureRowProps = Omit<PictureSlotProps, 'onSay' | 'onMove'> & { onAdjust: (key: string) => void };

/** A picture as a row of the list on a phone. The Adjust button opens the controls for the picture itself. */
export const PictureRow = memo(function PictureRow(props: PictureRowProps) {
  const { picture, n, count, level, captionLimit, captionError, error, note } = props;
  const { dispatch, chooseFile, onRemove, onAdjust } = props;
  const t = useT();
  const Heading = level === 3 ? 'h3' : 'h4';
  const { key } = picture;
  useOpenedAnnouncement(picture);
  const wrong = pictureProblem(picture, t) ?? error;
  const problemId = wrong ? `${chooserId(key)}-error` : undefined;
  return (
    <li className={cx(styles.row, wrong && styles.bad)}>
      <Heading className={styles.title}>
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
      <div className={styles.line}>
        <Thumb {...{ picture }} />
        <CaptionField
          id={captionId(key)}
          n={n}
          limit={captionLimit}
          error={captionError}
          lang={picture.captionLang}
          value={picture.caption}
          onCaption={(text) => dispatch({ type: 'captioned', key, text })}
        />
      </div>
      <div className={styles.tools}>
        {hasPicture(picture) ? (
          <Button
            id={chooserId(key)}
            variant="secondary"
            icon={Pencil}
            aria-label={t('pictures.adjust-n', { n })}
            aria-haspopup="dialog"
            aria-describedby={problemId}
            onClick={() => onAdjust(key)}
          >
            {t('pictures.adjust')}
          </Button>
        ) : (
          <FileChooser
            id={chooserId(key)}
            icon={ImagePlus}
            label={t('pictures.choose-n', { n })}
            describedBy={problemId}
            invalid={problemId !== undefined}
            onFile={(file) => chooseFile(key, file)}
          >
            {t('pictures.choose')}
          </FileChooser>
        )}
        {count > 1 && (
          <Button
            variant="danger-outline"
            icon={Trash2}
            aria-label={t('pictures.remove-n', { n })}
            onClick={() => onRemove(key)}
          >
            {t('pictures.remove')}
          </Button>
        )}
      </div>
    </li>
  );
});

/** The thumbnail of the cropped picture, or a placeholder while it is being opened or chosen. */
function Thumb({ picture }: Pick<PictureRowProps, 'picture'>) {
  const t = useT();
  const { photo, opening, problem } = picture;
  if (photo && !opening) {
    return (
      <div className={styles.thumb}>
        <CropCanvas photo={photo} crop={picture} />
      </div>
    );
  }
  const isComing = opening || (hasPicture(picture) && !problem);
  return (
    <div className={cx(styles.thumb, styles.empty)} role={isComing ? 'status' : undefined}>
      {isComing ? (
        <>
          <Spinner />
          <span className="sr">{t('pictures.opening')}</span>
        </>
      ) : (
        <Icon of={Image} />
      )}
    </div>
  );
}
