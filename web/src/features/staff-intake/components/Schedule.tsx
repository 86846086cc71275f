import { useState, type FormEvent } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { fieldErrors } from '@/api/staffFailure';
import { isoDay } from '@/domain/dates';
import { wallTime } from '@/domain/zone';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { AnnouncedAttempt } from '@/ui/dialog/announcedAttempt';
import { TextField } from '@/ui/field/TextField';
import { Calendar } from '@/ui/icon/icons';
import { useBrand } from '@/ui/page-context/PageContext';
import { Failure } from '@/parts/staff/Failure';
import styles from './intake.module.css';
import { useIntakeChange } from '../hooks/useIntakeChange';

/** The form that sets or changes the day of the appointment. */
export function Schedule({ record }: { record: IntakeRecord }) {
  const t = useT();
  const { timezone } = useBrand();
  const [day, setDay] = useState(record.scheduledOn);
  const [missing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { mutate, isPending, error } = useIntakeChange(record, { done: t('intake.schedule.done') });
  const [today] = useState(() => wallTime(new Date().toISOString(), timezone));
  const isSet = record.scheduledOn !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    setMissing(day === '');
    if (day !== '') mutate({ what: 'schedule', on: day });
  }
  return (
    <form className={styles.block} onSubmit={submit} noValidate>
      <AnnouncedAttempt value={attempt}>
        <h3>{t(isSet ? 'intake.schedule.change' : 'intake.schedule.title')}</h3>
        <Failure error={error} fields={['on']} />
        <div className={styles.day}>
          <TextField
            type="date"
            label={t('intake.schedule.day')}
            min={today ? isoDay(today) : undefined}
            value={day}
            error={missing ? t('intake.schedule.missing') : fieldErrors(error).on}
            onChange={({ target }) => setDay(target.value)}
          />
          <Button type="submit" small variant="secondary" icon={Calendar} busy={isPending}>
            {t('intake.schedule.go')}
          </Button>
        </div>
      </AnnouncedAttempt>
    </form>
  );
}
