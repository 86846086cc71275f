import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { dayProblem, parseIsoDay, sayDay } from '@/domain/dates';
import { useLang, useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { toastSuccess } from '@/ui/toast/toast';
import { TRANSPLANTED } from '../rules/words';
import { useDonorChange } from './useDonorChange';

interface DeathProps {
  record: DonorRecord;
  /** Whose death it is; without, the donor's. */
  holder?: HolderItem;
}

/** Records that the donor died, or takes a mistake back (R12.5). */
export function DeathPanel({ record }: { record: DonorRecord }) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="death-title">
      <h2 id="death-title">{t('donors.death')}</h2>
      <p className="small muted">{t('donors.death.lead')}</p>
      <Death record={record} />
    </section>
  );
}

/** The button of a death, and the question before it is recorded or taken back. */
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
      {asking === 'record' && <Ask record={record} holder={holder} onDone={close} />}
      {asking === 'undo' && <Undo record={record} holder={holder} onDone={close} />}
    </div>
  );
}

/** When somebody died, and that no mail goes out any more. */
export function DeathKnown({ firstName, diedOn }: { firstName: string; diedOn: string }) {
  const t = useT();
  const lang = useLang();
  const day = parseIsoDay(diedOn);
  return <p>{t('donors.death.known', { name: firstName, day: day ? sayDay(day, lang) : diedOn })}</p>;
}

/** The path of a death's calls, and the version that they go by. */
const deathOf = (holder: HolderItem | undefined) =>
  holder
    ? { at: `holders/${holder.id}/` as const, body: { version: holder.version } }
    : { at: '' as const, body: {} };

/** What a death brings with it, as a part of a message id. */
function whose(record: DonorRecord, holder: HolderItem | undefined) {
  if (holder) return 'holder';
  return record.matchStatus === TRANSPLANTED ? 'donated' : 'donor';
}

function Ask({ record, holder, onDone }: DeathProps & { onDone: () => void }) {
  const t = useT();
  const today = useToday();
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState('');
  const change = useDonorChange(record);
  const { fullName: name } = holder ?? record;
  function send() {
    const wrong = dayProblem(day, today);
    setProblem(wrong);
    if (wrong || change.isPending) return;
    const { at, body } = deathOf(holder);
    change.mutate(
      { to: `${at}death`, body: { ...body, day } },
      {
        onSuccess() {
          toastSuccess(t('donors.death.done', { name }));
          onDone();
        },
      },
    );
  }
  return (
    <Dialog
      danger
      title={t('record.death.title', { name })}
      onCancel={onDone}
      footer={
        <>
          <Button variant="danger" busy={change.isPending} onClick={send}>
            {t('record.death.yes')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t(`donors.death.text.${whose(record, holder)}`, { name, donor: record.fullName })}</p>
      <TextField
        label={t('record.death.day')}
        type="date"
        max={today}
        value={day}
        error={problem ? t(problem) : fieldErrors(change.error).day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Failure error={change.error} fields={['day']} />
    </Dialog>
  );
}

function Undo({ record, holder, onDone }: DeathProps & { onDone: () => void }) {
  const t = useT();
  const change = useDonorChange(record);
  const { fullName: name } = holder ?? record;
  function send() {
    if (change.isPending) return;
    const { at, body } = deathOf(holder);
    change.mutate(
      { to: `${at}undo-death`, body },
      {
        onSuccess() {
          toastSuccess(t('donors.death.undone', { name }));
          onDone();
        },
      },
    );
  }
  return (
    <Dialog
      title={t('record.death.undo-title', { name })}
      onCancel={onDone}
      footer={
        <>
          <Button busy={change.isPending} onClick={send}>
            {t('record.death.undo-yes')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t(`donors.death.undo-text.${whose(record, holder)}`, { name })}</p>
      <Failure error={change.error} />
    </Dialog>
  );
}
