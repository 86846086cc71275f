import { useState, type FormEvent } from 'react';
import type { DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import { useToday } from '@/ui/page-context/useToday';
import { TRANSPLANTED } from '../rules/words';
import { Failure } from '@/parts/staff/Failure';
import { MatchSetting } from './MatchSetting';
import { useSetting } from '../hooks/useSetting';
import styles from './donors.module.css';

/** The center's settings: the days of surgery and donation, the match status and the limit of holders. */
export function SettingsPanel({ record }: { record: DonorRecord }) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="settings-title">
      <h2 id="settings-title">{t('donors.settings')}</h2>
      {record.matchStatus === TRANSPLANTED && (
        <>
          <p className="small muted">{t('donors.settings.closed')}</p>
          <Donated record={record} />
        </>
      )}
      {record.matchStatus !== TRANSPLANTED && (
        <>
          <Surgery record={record} />
          <Limit record={record} />
        </>
      )}
      <MatchSetting record={record} />
    </section>
  );
}

function Surgery({ record }: { record: DonorRecord }) {
  const today = useToday();
  return <DaySetting record={record} field="surgeryOn" name="surgery" min={today} />;
}

/** The day from which the duties of all holders are counted (R11.5). */
function Donated({ record }: { record: DonorRecord }) {
  const today = useToday();
  return <DaySetting record={record} field="donatedOn" name="donated" max={today} />;
}

interface DaySettingProps {
  record: DonorRecord;
  field: 'surgeryOn' | 'donatedOn';
  /** The part of the setting's message ids. */
  name: string;
  min?: string;
  max?: string;
}

function DaySetting({ record, field, name, ...range }: DaySettingProps) {
  const t = useT();
  const dates = useDates();
  const formatIso = (iso: string) => {
    return dates.day(iso);
  };
  const { save, isPending, error, problems, value, type, isAsRecorded, now } = useSetting(
    record,
    record[field],
    formatIso,
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    save({ [field]: value });
  }
  return (
    <form className={styles.block} onSubmit={submit} noValidate>
      <Failure error={error} fields={[field]} />
      <TextField
        type="date"
        {...range}
        label={t(`donors.field.${field}`)}
        hint={now ?? t(`donors.settings.${name}-hint`)}
        value={value}
        error={problems[field]}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" small variant="secondary" busy={isPending} disabled={isAsRecorded}>
        {t(`donors.settings.${name}-save`)}
      </Button>
    </form>
  );
}

function Limit({ record }: { record: DonorRecord }) {
  const t = useT();
  const [isWrong, setIsWrong] = useState(false);
  const {
    save,
    isPending,
    error,
    problems,
    value: limit,
    type,
    now,
  } = useSetting(record, String(record.fvHoldersAllowed), (value) => value);
  function submit(event: FormEvent) {
    event.preventDefault();
    const isNumber = /^\d{1,3}$/.test(limit.trim());
    setIsWrong(!isNumber);
    if (isNumber) save({ fvHoldersAllowed: Number(limit) });
  }
  return (
    <form className={styles.block} onSubmit={submit} noValidate>
      <Failure error={error} fields={['fvHoldersAllowed']} />
      <TextField
        inputMode="numeric"
        label={t('donors.settings.limit')}
        hint={now ?? t('donors.settings.limit-hint')}
        value={limit}
        error={isWrong ? t('donors.settings.limit-wrong') : problems.fvHoldersAllowed}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" small variant="secondary" busy={isPending}>
        {t('donors.settings.limit-save')}
      </Button>
    </form>
  );
}
