import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import type { ReviewComment } from '../api/customSite';
import styles from './editor.module.css';

/** A reviewer's comment with name and date. */
export function ReviewNote({ comment }: { comment: ReviewComment }) {
  const t = useT();
  const dates = useDates();
  return (
    <div>
      <p className="hint">
        {comment.stage === 'center' ? t('editor.comment.center') : t('editor.comment.registry')}{' '}
        {dates.momentDay(comment.decidedAt)}
      </p>
      {comment.comment && (
        <blockquote className={styles.comment} lang={comment.commentLang ?? ''}>
          {comment.comment}
        </blockquote>
      )}
    </div>
  );
}
