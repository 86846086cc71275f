import { useState, type FormEvent } from 'react';
import { fieldErrors, isConflict } from '@/api/staffFailure';
import type { DonorChange, DonorRecord } from '@/api/staffDonors';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { type MatchStatus, VoucherStep } from '@/domain/enums';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { toastSuccess } from '@/ui/toast/toast';
import { matchStatuses, TRANSPLANTED } from '../rules/words';
import { Failure } from '@/parts/staff/Failure';
import { useDonorChange } from './useDonorChange';
import styles from './donors.module.css';

/** What the center sets: the day of the surgery, the match status and the limit of holders. */
export function SettingsPanel({ record }: { record: DonorRecord }) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="settings-title">
      <h2 id="settings-title">{t('donors.settings')}</h2>
      {record.matchStatus === TRANSPLANTED && <p className="small muted">{t('donors.settings.closed')}</p>}
      {record.matchStatus !== TRANSPLANTED && (
        <>
          <Surgery record={record} />
          <Limit record={record} />
        </>
      )}
      <Match record={record} />
    </section>
  );
}

/**
 * One setting with its own button, and what the rules said about it. What is typed stands in place of what is
 * recorded until it is saved, also when a colleague was faster; the field then says what is recorded by now.
 */
function useSetting<Value>(record: DonorRecord, recorded: Value, say: (value: Value) => string) {
  const t = useT();
  const change = useDonorChange(record);
  const [typed, setTyped] = useState<Value | null>(null);
  const save = (body: Extract<DonorChange, { to: 'settings' }>['body'], onDone?: () => void) => {
    if (change.isPending) return;
    change.mutate(
      { to: 'settings', body },
      {
        onSuccess() {
          setTyped(null);
          toastSuccess(t('donors.settings.done'));
          onDone?.();
        },
      },
    );
  };
  const now = t('donors.now', { value: say(recorded) || t('donors.now.nothing') });
  return {
    ...change,
    problems: fieldErrors(change.error),
    save,
    value: typed ?? recorded,
    type: setTyped,
    isAsRecorded: typed === null || typed === recorded,
    now: isConflict(change.error) ? now : undefined,
  };
}

function Surgery({ record }: { record: DonorRecord }) {
  const t = useT();
  const lang = useLang();
  const today = useToday();
  const sayIso = (iso: string) => {
    const day = parseIsoDay(iso);
    return day ? sayDay(day, lang) : '';
  };
  const { save, isPending, error, problems, value, type, isAsRecorded, now } = useSetting(
    record,
    record.surgeryOn,
    sayIso,
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    save({ surgeryOn: value });
  }
  return (
    <form className={styles.block} onSubmit={submit} noValidate>
      <Failure error={error} fields={['surgeryOn']} />
      <TextField
        type="date"
        min={today}
        label={t('donors.field.surgeryOn')}
        hint={now ?? t('donors.settings.surgery-hint')}
        value={value}
        error={problems.surgeryOn}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" small variant="secondary" busy={isPending} disabled={isAsRecorded}>
        {t('donors.settings.surgery-save')}
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

function Match({ record }: { record: DonorRecord }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const {
    save,
    isPending,
    error,
    problems,
    value: status,
    type,
    isAsRecorded,
    now,
  } = useSetting(record, record.matchStatus, (value) => t(`donors.match.${value}`));
  const unfinished = record.holders.filter(
    ({ currentSelfRegistrationStep: step, outlook }) => outlook !== '' && step < VoucherStep.Complete,
  ).length;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (status === TRANSPLANTED) setAsks(true);
    else save({ matchStatus: status });
  }
  return (
    <form className={styles.block} onSubmit={submit}>
      {!asks && <Failure error={error} fields={['matchStatus']} />}
      <SelectField
        label={t('donors.match')}
        hint={now}
        value={status}
        error={problems.matchStatus}
        onChange={({ target }) => type(Number(target.value) as MatchStatus)}
      >
        {matchStatuses.map((one) => (
          <option key={one} value={one}>
            {t(`donors.match.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" small variant="secondary" busy={isPending} disabled={isAsRecorded}>
        {t('donors.settings.match-save')}
      </Button>
      {asks && (
        <Dialog
          danger
          title={t('donors.transplanted.title', { name: record.firstName })}
          onCancel={() => setAsks(false)}
          footer={
            <>
              <Button busy={isPending} onClick={() => save({ matchStatus: status }, () => setAsks(false))}>
                {t('donors.transplanted.yes')}
              </Button>
              <Button variant="secondary" onClick={() => setAsks(false)}>
                {t('record.no')}
              </Button>
            </>
          }
        >
          <p>{t('donors.transplanted.text', { name: record.firstName })}</p>
          {unfinished > 0 && (
            <Alert kind="waiting">
              <p>{t('donors.transplanted.unfinished', { count: unfinished })}</p>
            </Alert>
          )}
          <Failure error={error} />
        </Dialog>
      )}
    </form>
  );
}
