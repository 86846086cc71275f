import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { fetchRecordWork, workKeys, type WorkRecordKind } from '@/api/staffWork';
import { stepWords } from '@/domain/workStep';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Clock } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './record.module.css';

interface NextStepProps {
  kind: WorkRecordKind;
  id: number;
}

/** The first item of the work list about a record, with the page's only filled button; nothing if no item waits. */
export function NextStep({ kind, id }: NextStepProps) {
  const t = useT();
  const dates = useDates();
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: workKeys.record(kind, id),
    queryFn: ({ signal }) => fetchRecordWork(kind, id, signal),
  });
  const item = data?.find(({ snoozedUntil }) => snoozedUntil === null);
  if (!item) return null;
  // Reminders are sent from the work list; the record leads to the screen of the item.
  const { step, verb } = stepWords({ ...item, canRemind: false });
  const { owner, dueAt, daysLeft, address } = item;
  const who = owner ? (owner.isMe ? t('work.owner.me') : owner.name) : t('work.owner.nobody');
  return (
    <section className={styles.next} aria-labelledby="next-step">
      <div>
        <h2 id="next-step">{t('record.next-step')}</h2>
        <p>
          <b>{t(`work.step.${step}`, { day: dates.day(item.facts.surgeryOn) })}</b>
        </p>
        <p className={styles.why}>
          {item.isLate && daysLeft !== null && (
            <span className="late">
              <Icon of={Clock} /> {t('staff.due.late', { days: -daysLeft })}
            </span>
          )}
          {!item.isLate && dueAt && <span>{t('record.step.due', { day: dates.momentDay(dueAt) })}</span>}
          <span>{t('record.step.since', { day: dates.momentDay(item.since), who })}</span>
        </p>
      </div>
      {address.split('?')[0] !== pathname && (
        <AppLink to={address} className={buttonClass({})}>
          {t(`work.do.${verb}`)}
        </AppLink>
      )}
    </section>
  );
}
