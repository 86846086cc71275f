import { useState, type FormEvent } from 'react';
import type { DonorRecord } from '@/api/staffDonors';
import { type MatchStatus, VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { matchStatuses, TRANSPLANTED } from '../rules/words';
import { useSetting } from '../hooks/useSetting';
import styles from './donors.module.css';

/** The field for the match status. "Transplanted" asks for confirmation and the day of the donation first. */
export function MatchSetting({ record }: { record: DonorRecord }) {
  const t = useT();
  const today = useToday();
  const { surgeryOn } = record;
  const [asks, setAsks] = useState(false);
  // The same default as the server's, if no day is given (R11.5).
  const [donatedOn, setDonatedOn] = useState(surgeryOn !== '' && surgeryOn < today ? surgeryOn : today);
  const {
    save,
    isPending,
    error,
    problems,
    value: status,
    type,
    isAsRecorded,
    now,
  } = useSetting(
    record,
    record.matchStatus,
    (value) => t(`donors.match.${value}`),
    () => setAsks(false),
  );
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
        <ChangeDialog
          danger="edge"
          title={t('donors.transplanted.title', { name: record.firstName })}
          yes={t('donors.transplanted.yes')}
          change={{ isPending, error }}
          fields={['donatedOn']}
          onYes={() => save({ matchStatus: status, donatedOn })}
          onNo={() => setAsks(false)}
        >
          <p>{t('donors.transplanted.text', { name: record.firstName })}</p>
          {unfinished > 0 && (
            <Alert kind="waiting">
              <p>{t('donors.transplanted.unfinished', { count: unfinished })}</p>
            </Alert>
          )}
          <TextField
            type="date"
            max={today}
            label={t('donors.field.donatedOn')}
            hint={t('donors.settings.donated-hint')}
            value={donatedOn}
            error={problems.donatedOn}
            onChange={({ target }) => setDonatedOn(target.value)}
          />
        </ChangeDialog>
      )}
    </form>
  );
}
