import type { PastReview } from '@/api/staffReview';
import { sayMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { Reasons } from './Reasons';
import styles from './review.module.css';

/** One decision that was taken: by whom, when, and with which words. */
export function Decided({ review }: { review: PastReview }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { fullName } = useMe();
  const { decision, stage, staffName, decidedAt, comment, commentLang, reasons } = review;
  return (
    <div>
      {staffName === fullName
        ? t(`staff.history.${decision}.you`)
        : t(`staff.history.${decision}`, { who: staffName })}
      <small className="meta">
        {sayMomentDay(decidedAt, timezone, lang)}, {t(`staff.history.${stage}`)}
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
