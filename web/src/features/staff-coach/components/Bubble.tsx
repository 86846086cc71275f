import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { Check, Clock } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import type { Message } from '../rules/conversation';
import styles from './coach.module.css';

interface BubbleProps {
  message: Message;
  /** The patient's first name. */
  name: string;
}

/** One message with its author, its time, and whether the recipient has read it. */
export function Bubble({ message, name }: BubbleProps) {
  const t = useT();
  const { moment } = useDates();
  const { byCoach, isReply, text, lang: textLang, at, viewedAt, isOpen } = message;
  const who = byCoach ? t(isReply ? 'coach.you-replied' : 'coach.you') : name;
  return (
    <li className={cx(styles.bubble, byCoach && styles.mine, isOpen && styles.open)}>
      <p className={styles.by}>
        <b>{!byCoach && isReply ? t('coach.they-replied', { name }) : who}</b>{' '}
        <time dateTime={at}>{moment(at)}</time>{' '}
        {isOpen && <StatusPill kind="wait">{t('coach.waiting-for-you')}</StatusPill>}
      </p>
      <p className={styles.text} lang={textLang}>
        {text}
      </p>
      {byCoach && (
        <p className={styles.seen}>
          <Icon of={viewedAt ? Check : Clock} />
          {viewedAt ? t('coach.read', { when: moment(viewedAt) }) : t('coach.not-read')}
        </p>
      )}
    </li>
  );
}
