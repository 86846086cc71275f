import { useState } from 'react';
import type { CoachPatient } from '../../../api/staffCoaching';
import { MicrositeType } from '../../../domain/enums';
import { sayNearMoment } from '../../../domain/waiting';
import { useLang, useT } from '../../../i18n/react';
import { cx } from '../../../ui/cx';
import { useBrand } from '../../../ui/page-context/PageContext';
import { StatusPill } from '../../../ui/status-pill/StatusPill';
import { TextField } from '../../../ui/field/TextField';
import { AppLink } from '../../../ui/work-bar/AppLink';
import { isWaiting, matchesName } from '../rules/find';
import styles from './coach.module.css';

interface PatientListProps {
  /** Unread first, as the server answers. */
  patients: readonly CoachPatient[];
  chosenId: string | undefined;
}

/** The coach's patients; whoever waits to hear from the coach carries an amber mark. */
export function PatientList({ patients, chosenId }: PatientListProps) {
  const t = useT();
  const [sought, setSought] = useState('');
  const found = patients.filter((patient) => matchesName(patient, sought));
  return (
    <section className={cx('panel', styles.people)} aria-label={t('coach.patients')}>
      <div className={styles.find}>
        <TextField
          type="search"
          label={t('coach.find')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      <nav aria-label={t('coach.conversations')}>
        <ul className={styles.threads}>
          {found.map((patient) => (
            <Thread
              key={patient.micrositeId}
              patient={patient}
              isChosen={String(patient.micrositeId) === chosenId}
            />
          ))}
        </ul>
      </nav>
      <p className={cx('small muted', styles.found)} role="status">
        {found.length === 0 && t('coach.find.none')}
      </p>
    </section>
  );
}

function Thread({ patient, isChosen }: { patient: CoachPatient; isChosen: boolean }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const [now] = useState(() => new Date().toISOString());
  const said = (moment: string) => sayNearMoment(moment, now, timezone, lang);
  const { micrositeId, firstName, lastName, hasUnread, unreadCount, waitingSince, lastActivity } = patient;
  const organ = t(patient.micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney');
  return (
    <li>
      <AppLink
        to={`/staff/coach/patients/${micrositeId}`}
        className={styles.thread}
        aria-current={isChosen ? 'page' : undefined}
      >
        <span className={styles.threadHead}>
          <b>
            {firstName} {lastName}
          </b>{' '}
          {isWaiting(patient) && (
            <StatusPill kind="wait">
              {hasUnread ? t('coach.unread', { count: unreadCount }) : t('coach.waiting')}
            </StatusPill>
          )}
        </span>{' '}
        <span className={styles.threadLine}>
          {waitingSince ? t('coach.waiting-since', { day: said(waitingSince) }) : t('coach.no-open-note')}
        </span>{' '}
        <small>
          {organ}, {patient.centerName}. {t('coach.last', { day: said(lastActivity) })}
        </small>
      </AppLink>
    </li>
  );
}
