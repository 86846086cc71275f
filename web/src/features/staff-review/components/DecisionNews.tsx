import { useEffect, useRef } from 'react';
import type { Decision, Stage } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { CopyButton } from '@/ui/copy-button/CopyButton';
import { AppLink } from '@/ui/work-bar/AppLink';
import { outcomeMessage } from '../rules/review';
import styles from './review.module.css';

/** The latest event since the screen was opened; `at` distinguishes repeated events. */
export type News =
  | { kind: Decision; stage: Stage; at: number }
  /** If wasUnheard is true, the recorded decision may be this reviewer's own, after a lost response. */
  | { kind: 'too-late'; wasUnheard: boolean; comment: string; at: number }
  | { kind: 'reopened'; at: number };

/** Announces the event and the next step. It takes the focus, because the pressed button may be gone. */
export function DecisionNews({ news, firstName }: { news: News; firstName: string }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, []);
  if (news.kind === 'too-late') {
    return (
      <Alert kind="waiting" role="alert" ref={box} className={styles.news}>
        <h2>{t('staff.news.too-late')}</h2>
        <p>{t(news.wasUnheard ? 'staff.news.too-late.unsure' : 'staff.news.too-late.text')}</p>
        {news.comment && (
          <>
            <p>{t(news.wasUnheard ? 'staff.news.too-late.yours' : 'staff.news.too-late.comment')}</p>
            <blockquote className={styles.words} lang="">
              {news.comment}
            </blockquote>
            <CopyButton text={news.comment} label={t('staff.news.copy')} words />
          </>
        )}
      </Alert>
    );
  }
  return (
    <Alert kind="success" role="status" ref={box} className={styles.news}>
      <p>
        {t('stage' in news ? outcomeMessage(news.kind, news.stage) : 'review.reopen.done', {
          name: firstName,
        })}{' '}
        <AppLink to="/staff">{t('staff.news.back')}</AppLink>
      </p>
    </Alert>
  );
}
