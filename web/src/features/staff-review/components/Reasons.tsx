import type { Reason } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { partKey, partName } from '../rules/parts';
import styles from './review.module.css';

/** The comments on parts, as sent. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const t = useT();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => {
        const { id, params } = partName(reason);
        return (
          <li key={partKey(reason)} className={styles.words}>
            <b>{t(id, params)}:</b>{' '}
            <span lang={reason.commentLang ?? ''}>
              {t('staff.history.quote', { comment: reason.comment })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
