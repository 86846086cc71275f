import { useT } from '@/i18n/react';
import { Spinner } from '../spinner/Spinner';
import styles from './LoadingOverlay.module.css';

/** Covers the page while something is fetched or sent, with the message said aloud; "Loading" without one. */
export function LoadingOverlay({ message }: { message?: string }) {
  const t = useT();
  return (
    <div className={styles.overlay}>
      <div className={styles.box} role="status">
        <Spinner large />
        <p>{message ?? t('shared.loading')}</p>
      </div>
    </div>
  );
}
