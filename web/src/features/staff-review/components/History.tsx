import type { PastReview } from '../../../api/staff';
import { sayMomentDay } from '../../../domain/zone';
import { useLang, useT } from '../../../i18n/react';
import { useBrand } from '../../../ui/page-context/PageContext';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import styles from './review.module.css';

/** The decisions that were taken, newest first. */
export function History({ reviews }: { reviews: readonly PastReview[] }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { fullName } = useMe();
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="history-title" className={styles.history}>
      <h3 id="history-title">{t('staff.history.title')}</h3>
      <ul className={styles.timeline}>
        {reviews.map(({ id, decision, stage, staffName, decidedAt, comment }) => (
          <li key={id}>
            <div>
              {staffName === fullName
                ? t(`staff.history.${decision}.you`)
                : t(`staff.history.${decision}`, { who: staffName })}
              <small>
                {sayMomentDay(decidedAt, timezone, lang)}, {t(`staff.history.${stage}`)}
              </small>
              {comment && <p className={styles.words}>{t('staff.history.quote', { comment })}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
