import { MAX_INTAKE_NOTE } from '@/domain/limits';
import { useState } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { UserCheck } from '@/ui/icon/icons';
import { ChangeDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import styles from './intake.module.css';
import { useIntakeChange } from '../hooks/useIntakeChange';

/** Asks the center whether the registered patient is one of its own (R3, "confirm"). */
export function OwnershipMark({ record }: { record: IntakeRecord }) {
  const t = useT();
  const name = record.firstName;
  const { mutate, isPending, error } = useIntakeChange(record, {
    done: t('intake.ours.confirmed', { name }),
  });
  return (
    <section className="panel panel--lit" aria-labelledby="ours-title">
      <h2 id="ours-title">{t('intake.ours.title', { name })}</h2>
      <div className={styles.form}>
        <p>{t('intake.ours.text', { name })}</p>
        <Failure error={error} />
        <div className={`row row--buttons ${styles.actions}`}>
          <Button icon={UserCheck} busy={isPending} onClick={() => mutate({ what: 'confirm-patient' })}>
            {t('intake.ours.yes')}
          </Button>
          <DialogButton variant="danger-outline" label={t('intake.ours.no')}>
            {(close) => <NotOurs record={record} onDone={close} />}
          </DialogButton>
        </div>
      </div>
    </section>
  );
}

function NotOurs({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const name = record.firstName;
  const change = useIntakeChange(record, { done: t('intake.ours.denied', { name }), onDone });

  function deny() {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') change.mutate({ what: 'not-our-patient', reason: reason.trim() });
  }
  return (
    <ChangeDialog
      danger
      title={t('intake.ours.deny-title', { name })}
      yes={t('intake.ours.deny')}
      change={change}
      fields={['reason']}
      onYes={deny}
      onNo={onDone}
    >
      <p>{t('intake.ours.deny-text', { name })}</p>
      <TextareaField
        label={t('intake.ours.reason')}
        hint={t('intake.ours.reason-hint')}
        rows={3}
        limit={MAX_INTAKE_NOTE}
        value={reason}
        error={missing ? t('intake.ours.reason-missing') : fieldErrors(change.error).reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ChangeDialog>
  );
}
