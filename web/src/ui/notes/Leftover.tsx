import { isBlank } from '@/domain/line';
import { useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import styles from './notes.module.css';
import type { Unsent } from './useUnsent';

/** An unsent reply to a note that was replied to from elsewhere in the meantime: to read, copy and discard. */
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
