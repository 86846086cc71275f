import { MAX_INTAKE_NOTE } from '@/domain/limits';
import { useState } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { fieldErrors } from '@/api/staffFailure';
import { channels, type Channel } from '@/domain/intake';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { Check, X } from '@/ui/icon/icons';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { Failure } from '@/parts/staff/Failure';
import styles from './intake.module.css';
import { useIntakeChange } from '../hooks/useIntakeChange';

/** The form that records a call or message to the patient and whether the patient was reached. */
export function Reach({ record }: { record: IntakeRecord }) {
  const t = useT();
  const [channel, setChannel] = useState<Channel>('phone');
  const [note, setNote] = useState('');
  const { mutate, isPending, variables, error } = useIntakeChange(record, {
    done: (_, sent) => {
      const reached = sent.what === 'contact' && sent.reached;
      return t(reached ? 'intake.reach.reached' : 'intake.reach.tried');
    },
    onDone: () => setNote(''),
  });
  const refused = fieldErrors(error);
  const { firstName } = record;
  const pending = isPending && variables.what === 'contact' ? variables : null;

  function log(reached: boolean) {
    if (isPending) return;
    mutate({ what: 'contact', channel, reached, note: note.trim() });
  }
  return (
    <section className="panel" aria-labelledby="reach-title">
      <h2 id="reach-title">{t('intake.reach.title', { name: firstName })}</h2>
      <div className={styles.form}>
        <Failure error={error} fields={['channel', 'note']} />
        <RadioCards
          inline
          legend={t('intake.reach.channel')}
          value={channel}
          onValue={setChannel}
          error={refused.channel}
          options={channels.map((value) => ({ value, label: t(`intake.channel.${value}`) }))}
        />
        <TextareaField
          label={t('intake.reach.note')}
          hint={t('intake.reach.note-hint')}
          optional
          rows={3}
          limit={MAX_INTAKE_NOTE}
          value={note}
          error={refused.note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className={`row row--buttons ${styles.actions}`}>
          <Button icon={Check} busy={pending?.reached === true} onClick={() => log(true)}>
            {t('intake.reach.yes')}
          </Button>
          <Button variant="secondary" icon={X} busy={pending?.reached === false} onClick={() => log(false)}>
            {t('intake.reach.no')}
          </Button>
        </div>
      </div>
    </section>
  );
}
