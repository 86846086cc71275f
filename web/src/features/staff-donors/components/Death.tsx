import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { dayProblem } from '@/domain/dates';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import { useToday } from '@/ui/page-context/useToday';
import { TRANSPLANTED } from '../rules/words';
import { useDonorChange } from '../hooks/useDonorChange';

interface DeathProps {
  record: DonorRecord;
  /** The deceased holder; without one, the donor. */
  holder?: HolderItem;
}

/** The button for a death, and the confirmation before it is recorded or reverted (R12.5). */
export function Death({ record, holder }: DeathProps) {
  const t = useT();
  const [asking, setAsking] = useState<'' | 'record' | 'undo'>('');
  const isDead = (holder ?? record).diedOn !== '';
  const close = () => setAsking('');
  return (
    <div>
      <Button small variant="danger-outline" onClick={() => setAsking(isDead ? 'undo' : 'record')}>
        {t(isDead ? 'record.death.undo' : 'record.death')}
      </Button>
      {asking === 'record' && <DeathDialog record={record} holder={holder} onDone={close} />}
      {asking === 'undo' && <Undo record={record} holder={holder} onDone={close} />}
    </div>
  );
}

/** A notice with the day of death and the consequence that no more emails are sent. */
export function RecordedDeath({ firstName, diedOn }: { firstName: string; diedOn: string }) {
  const t = useT();
  const dates = useDates();
  const day = dates.day(diedOn);
  return <p>{t('donors.death.known', { name: firstName, day: day || diedOn })}</p>;
}

/** Returns the path prefix and the version for the calls about a death. */
const recordedDeath = (holder: HolderItem | undefined) =>
  holder
    ? { at: `holders/${holder.id}/` as const, body: { version: holder.version } }
    : { at: '' as const, body: {} };

/** Returns the part of a message id that selects the consequences of a death. */
function consequencesId(record: DonorRecord, holder: HolderItem | undefined) {
  if (holder) return 'holder';
  return record.matchStatus === TRANSPLANTED ? 'donated' : 'donor';
}

function DeathDialog({ record, holder, onDone }: DeathProps & { onDone: () => void }) {
  const t = useT();
  const today = useToday();
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState('');
  const { fullName: name } = holder ?? record;
  const change = useDonorChange(record, { done: t('donors.death.done', { name }), onDone });
  function send() {
    const wrong = dayProblem(day, today);
    setProblem(wrong);
    const { at, body } = recordedDeath(holder);
    if (!wrong) change.mutate({ to: `${at}death`, body: { ...body, day } });
  }
  return (
    <ChangeDialog
      danger
      title={t('record.death.title', { name })}
      yes={t('record.death.yes')}
      change={change}
      fields={['day']}
      onYes={send}
      onNo={onDone}
    >
      <p>{t(`donors.death.text.${consequencesId(record, holder)}`, { name, donor: record.fullName })}</p>
      <TextField
        label={t('record.death.day')}
        type="date"
        max={today}
        value={day}
        error={problem ? t(problem) : fieldErrors(change.error).day}
        onChange={({ target }) => setDay(target.value)}
      />
    </ChangeDialog>
  );
}

function Undo({ record, holder, onDone }: DeathProps & { onDone: () => void }) {
  const t = useT();
  const { fullName: name } = holder ?? record;
  const { at, body } = recordedDeath(holder);
  const change = useDonorChange(record, { done: t('donors.death.undone', { name }), onDone });
  return (
    <ChangeDialog
      title={t('record.death.undo-title', { name })}
      yes={t('record.death.undo-yes')}
      change={change}
      onYes={() => change.mutate({ to: `${at}undo-death`, body })}
      onNo={onDone}
    >
      <p>{t(`donors.death.undo-text.${consequencesId(record, holder)}`, { name })}</p>
    </ChangeDialog>
  );
}
