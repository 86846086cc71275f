import { useRef } from 'react';
import { useT } from '@/i18n/react';
import { useModal } from '@/ui/dialog/useModal';
import { Spinner } from '@/ui/spinner/Spinner';
import type { Saving } from '../draft/useSave';
import styles from './SavingOverlay.module.css';

/** The wait cannot be cancelled: the server may have stored the draft already. */
function keepWaiting() {}

/** Covers the screen during a save, and shows its progress: phones can be slow. */
export function SavingOverlay({ saving }: { saving: Saving }) {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useModal(box, words, keepWaiting);
  const percent = Math.round(saving.sent * 100);
  return (
    <dialog ref={box} className={styles.overlay} aria-labelledby="saving-words">
      <Spinner large />
      <p id="saving-words" ref={words} tabIndex={-1} className={styles.words}>
        {saving.saveDraft ? t('editor.saving') : t('editor.submitting')}
      </p>
      <progress
        className={styles.progress}
        max={100}
        value={percent}
        aria-label={t('editor.upload', { percent })}
      />
      <p className="small muted" aria-hidden="true">
        {t('editor.upload', { percent })}
      </p>
    </dialog>
  );
}
