import { formatDay } from '@/domain/dates';
import { formatNearDay, type Due } from '@/domain/waiting';
import { wallTime } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Icon } from '../icon/Icon';
import { Clock } from '../icon/icons';
import { useBrand } from '../page-context/PageContext';
import styles from './Desk.module.css';

interface DueTextProps {
  due: Due;
  /** The current time, in RFC 3339. */
  now: string;
  /** Whether to show a clock next to urgent days. */
  icon?: boolean;
  /** Whether the text is below the head "Due", which it does not repeat. */
  inColumn?: boolean;
}

/** The due day in words; red from the day itself on. */
export function DueText({ due, now, icon, inColumn }: DueTextProps) {
  const t = useT();
  const lang = useLang();
  const today = wallTime(now, useBrand().timezone);
  if (due.kind === 'later') {
    const day = today ? formatNearDay(due.day, today, lang) : formatDay(due.day, lang);
    return <span className="nowrap">{inColumn ? day : t('staff.due.later', { day })}</span>;
  }
  const near = inColumn ? 'column' : 'due';
  if (due.kind === 'tomorrow') return <span className="nowrap">{t(`staff.${near}.tomorrow`)}</span>;
  return (
    <span className={`late ${styles.due}`}>
      {icon && <Icon of={Clock} />}
      <span>{due.kind === 'today' ? t(`staff.${near}.today`) : t('staff.due.late', { days: due.days })}</span>
    </span>
  );
}
