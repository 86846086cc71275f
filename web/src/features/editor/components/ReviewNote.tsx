import { useLang, useT } from '@/i18n/react';
import { sayMomentDay } from '@/domain/zone';
import { useBrand } from '@/ui/page-context/PageContext';
import type { ReviewComment } from '../api/customSite';
import styles from './editor.module.css';

/** A reviewer's own words, with who and when. */
export function ReviewNote({ comment }: { comment: ReviewComment }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  return (
    <div>
      <p className="hint">
        {comment.stage === 'center' ? t('editor.comment.center') : t('editor.comment.registry')}{' '}
        {sayMomentDay(comment.decidedAt, timezone, lang)}
      </p>
      {comment.comment && (
        <blockquote className={styles.comment} lang={comment.commentLang ?? ''}>
          {comment.comment}
        </blockquote>
      )}
    </div>
  );
}
