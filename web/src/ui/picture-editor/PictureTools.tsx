import { useT } from '@/i18n/react';
import { Button, IconButton } from '../button/Button';
import { ArrowLeft, ArrowRight, ImagePlus, RotateCw, Trash2 } from '../icon/icons';
import { FileChooser } from './FileChooser';
import styles from './PictureSlot.module.css';

interface PictureToolsProps {
  /** The id of the file chooser. */
  id: string;
  /** The position, counted from 1, and the number of slots. */
  n: number;
  count: number;
  filled: boolean;
  /** The caption or the file name of the picture. */
  about: string;
  describedBy?: string;
  onFile: (file: File) => void;
  onRotate: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/**
 * The buttons of a slot. Removing is offered only if there is more than one slot (M5). The buttons that need a photo
 * come last, so that no other button moves when the photo arrives.
 */
export function PictureTools(props: PictureToolsProps) {
  const { id, n, count, filled, about, describedBy, onFile, onRotate, onMove, onRemove } = props;
  const t = useT();
  return (
    <div className={styles.tools}>
      {count > 1 && (
        <>
          <IconButton
            icon={ArrowLeft}
            id={`${id}-left`}
            label={t('pictures.move-left', { n })}
            disabled={n === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowRight}
            id={`${id}-right`}
            label={t('pictures.move-right', { n })}
            disabled={n === count}
            onClick={() => onMove(1)}
          />
          <Button
            variant="danger-outline"
            small
            icon={Trash2}
            aria-label={t('pictures.remove-n', { n })}
            onClick={onRemove}
          >
            {t('pictures.remove')}
          </Button>
        </>
      )}
      {filled && (
        <>
          <Button
            variant="secondary"
            small
            icon={RotateCw}
            aria-label={t('pictures.rotate-n', { n })}
            onClick={onRotate}
          >
            {t('pictures.rotate')}
          </Button>
          <FileChooser
            id={id}
            icon={ImagePlus}
            small
            label={t('pictures.replace-n', { n })}
            chosen={about ? t('pictures.chosen', { name: about }) : t('pictures.chosen.stored')}
            describedBy={describedBy}
            onFile={onFile}
          >
            {t('pictures.replace')}
          </FileChooser>
        </>
      )}
    </div>
  );
}
