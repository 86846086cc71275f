import type { PastReview } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { Decided } from './Decided';
import styles from './review.module.css';

/** The past decisions, newest first. */
export function History({ reviews }: { reviews: readonly PastReview[] }) {
  const t = useT();
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="history-title" className={styles.history}>
      <h3 id="history-title">{t('staff.history.title')}</h3>
      <ul className={styles.timeline}>
        {reviews.map((review) => (
          <li key={review.id}>
            <Decided review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}
