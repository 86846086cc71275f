import { useT } from '@/i18n/react';
import { Button, IconButton } from '../button/Button';
import { ArrowLeft, ArrowRight, ImagePlus, RotateCw, Trash2 } from '../icon/icons';
import { FileChooser } from './FileChooser';
import styles from './PictureSlot.module.css';

interface PictureToolsProps {
  /** Of the file chooser. */
  id: string;
  /** Counting from 1, and of how many slots. */
  n: number;
  count: number;
  filled: boolean;
  /** The caption or the file of the picture. */
  about: string;
  describedBy?: string;
  onFile: (file: File) => void;
  onRotate: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/**
 * What can be done with a slot. Removing is offered only with more than one (M5). What comes with a photo is last, so
 * that nothing moves under a pointer when the photo arrives.
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
