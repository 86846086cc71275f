import { useT } from '@/i18n/react';
import { Spinner } from '../spinner/Spinner';
import { useWaitAnnouncement } from '../toast/useWaitAnnouncement';
import styles from './LoadingOverlay.module.css';

/** Covers the page during a request and announces the message; "Loading" by default. */
export function LoadingOverlay({ message }: { message?: string }) {
  const t = useT();
  const words = message ?? t('shared.loading');
  useWaitAnnouncement(words);
  return (
    <div className={styles.overlay}>
      <div className={styles.box}>
        <Spinner large />
        <p>{words}</p>
      </div>
    </div>
  );
}
