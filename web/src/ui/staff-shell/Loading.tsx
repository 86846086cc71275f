import { useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { RefreshCw } from '../icon/icons';
import { Skeleton } from '../skeleton/Skeleton';
import { useWaitAnnouncement } from '../toast/useWaitAnnouncement';
import styles from './Desk.module.css';

/** Placeholder rows for content that is being fetched. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  const t = useT();
  const words = t('shared.loading');
  useWaitAnnouncement(words);
  return (
    <div className={styles.skeletons}>
      <span className="sr">{words}</span>
      {Array.from({ length: rows }, (_, n) => (
        <Skeleton key={n} className={styles.skeleton} />
      ))}
    </div>
  );
}

/** The message after a failed fetch, with a button to try again. */
export function NotLoaded({ message, onAgain }: { message: string; onAgain: () => void }) {
  const t = useT();
  return (
    <Alert kind="danger" role="alert">
      <h2>{t('staff.problem')}</h2>
      <p>{message}</p>
      <p className={styles.again}>
        <Button small variant="secondary" icon={RefreshCw} onClick={onAgain}>
          {t('staff.again')}
        </Button>
      </p>
    </Alert>
  );
}
