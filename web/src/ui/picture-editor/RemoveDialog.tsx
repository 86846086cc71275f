import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import type { DraftPicture } from '@/domain/draftPicture';
import { CropCanvas } from './CropFrame';
import styles from './PictureEditor.module.css';

interface RemoveDialogProps {
  picture: DraftPicture;
  /** The position, counted from 1. */
  n: number;
  onRemove: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before it removes a slot with content. */
export function RemoveDialog({ picture, n, onRemove, onCancel }: RemoveDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('pictures.remove.title', { n })}
      danger
      onCancel={onCancel}
      footer={
        <>
          <Button variant="danger" onClick={onRemove}>
            {t('pictures.remove.yes')}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('pictures.remove.no')}
          </Button>
        </>
      }
    >
      <p>{t('pictures.remove.question')}</p>
      <div className={styles.doomed}>
        {picture.photo && <CropCanvas photo={picture.photo} crop={picture} />}
        {picture.caption && <p lang={picture.captionLang}>{picture.caption}</p>}
      </div>
    </Dialog>
  );
}
