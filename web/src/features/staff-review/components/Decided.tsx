import type { PastReview } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { Reasons } from './Reasons';
import styles from './review.module.css';

/** A past decision with its author, time and comments. */
export function Decided({ review }: { review: PastReview }) {
  const t = useT();
  const dates = useDates();
  const { fullName } = useMe();
  const { decision, stage, staffName, decidedAt, comment, commentLang, reasons } = review;
  return (
    <div>
      {staffName === fullName
        ? t(`staff.history.${decision}.you`)
        : t(`staff.history.${decision}`, { who: staffName })}
      <small className="meta">
        {dates.momentDay(decidedAt)}, {t(`staff.history.${stage}`)}
      </small>
      {comment && (
        <p className={styles.words} lang={commentLang ?? ''}>
          {t('staff.history.quote', { comment })}
        </p>
      )}
      <Reasons reasons={reasons} />
    </div>
  );
}
