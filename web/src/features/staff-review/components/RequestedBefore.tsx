import type { Part, PastReview } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { Reasons } from './Reasons';
import styles from './review.module.css';

interface RequestedBeforeProps {
  /** The decision that the submission responds to. */
  request: PastReview | undefined;
  fields: readonly Part['field'][];
}

/** The comments of an earlier decision on a part, shown next to the part. */
export function RequestedBefore({ request, fields }: RequestedBeforeProps) {
  const t = useT();
  const reasons = request?.reasons.filter(({ field }) => fields.includes(field)) ?? [];
  if (reasons.length === 0) return null;
  return (
    <div className={styles.requested}>
      <h3>{t('review.answered.asked', { number: request?.submissionNumber ?? 0 })}</h3>
      <Reasons reasons={reasons} />
    </div>
  );
}
