import type { IntakeContact } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import styles from './intake.module.css';

/** All attempts to reach the patient, newest first. */
export function ContactLog({ contacts }: { contacts: readonly IntakeContact[] }) {
  const t = useT();
  const dates = useDates();
  return (
    <section className="panel" aria-labelledby="log-title">
      <h2 id="log-title">{t('intake.log.title')}</h2>
      {contacts.length === 0 && <p className="muted">{t('intake.log.none')}</p>}
      <ol className="log">
        {contacts.map(({ id, channel, reached, note, staffName, at }) => (
          <li key={id}>
            <span className="row">
              <b>{t(`intake.channel.${channel}`)}</b>
              <StatusPill kind={reached ? 'live' : 'neutral'}>
                {t(reached ? 'intake.log.reached' : 'intake.log.not-reached')}
              </StatusPill>
            </span>
            {note && <p className={styles.said}>{note}</p>}
            <small>
              {dates.moment(at)}
              {staffName && <span>{t('record.trail.by', { who: staffName })}</span>}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
