import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import type { DraftPicture } from '../draft/draftPicture';
import { CropCanvas } from './CropFrame';
import styles from './Pictures.module.css';

interface RemoveDialogProps {
  picture: DraftPicture;
  /** Counting from 1. */
  n: number;
  onRemove: () => void;
  onCancel: () => void;
}

/** Asks before a slot that holds something is removed. */
export function RemoveDialog({ picture, n, onRemove, onCancel }: RemoveDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('editor.remove.title', { n })}
      danger
      onCancel={onCancel}
      footer={
        <>
          <Button variant="danger" onClick={onRemove}>
            {t('editor.remove.yes')}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('editor.remove.no')}
          </Button>
        </>
      }
    >
      <p>{t('editor.remove.question')}</p>
      <div className={styles.doomed}>
        {picture.photo && <CropCanvas photo={picture.photo} crop={picture} />}
        {picture.caption && <p>{picture.caption}</p>}
      </div>
    </Dialog>
  );
}
