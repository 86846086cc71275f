import { isBlank } from '@/domain/line';
import { useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import styles from './notes.module.css';
import type { Unsent } from './useUnsent';

/** A reply that was begun here while the note was answered from elsewhere: to be read, copied, and put away. */
export function Leftover({ unsent: { text, forget } }: { unsent: Unsent }) {
  const t = useT();
  if (isBlank(text)) return null;
  return (
    <Alert kind="waiting" className={styles.answer}>
      <p>{t('notes.unsent.leftover')}</p>
      <p className={styles.say} lang="">
        {text}
      </p>
      <p className={styles.answer}>
        <Button small variant="text" onClick={forget}>
          {t('notes.unsent.discard')}
        </Button>
      </p>
    </Alert>
  );
}
