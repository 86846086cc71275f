import { MAX_INTAKE_NOTE } from '@/domain/limits';
import { useState } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextareaField } from '@/ui/field/TextareaField';
import { UserCheck } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { Failure } from '@/parts/staff/Failure';
import styles from './intake.module.css';
import { useIntakeChange } from './useIntakeChange';

/** Asks the center whether the registered patient is one of its own (R3, "confirm"). */
export function IsOurs({ record }: { record: IntakeRecord }) {
  const t = useT();
  const [denying, setDenying] = useState(false);
  const { mutate, isPending, error } = useIntakeChange(record);
  const name = record.firstName;
  return (
    <section className="panel panel--lit" aria-labelledby="ours-title">
      <h2 id="ours-title">{t('intake.ours.title', { name })}</h2>
      <div className={styles.form}>
        <p>{t('intake.ours.text', { name })}</p>
        <Failure error={error} />
        <div className={`row row--buttons ${styles.actions}`}>
          <Button
            icon={UserCheck}
            busy={isPending}
            onClick={() =>
              mutate(
                { what: 'confirm-patient' },
                { onSuccess: () => toastSuccess(t('intake.ours.confirmed', { name })) },
              )
            }
          >
            {t('intake.ours.yes')}
          </Button>
          <Button variant="danger-outline" onClick={() => setDenying(true)}>
            {t('intake.ours.no')}
          </Button>
        </div>
      </div>
      {denying && <NotOurs record={record} onDone={() => setDenying(false)} />}
    </section>
  );
}

function NotOurs({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useIntakeChange(record);
  const name = record.firstName;

  function deny() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '' || isPending) return;
    mutate(
      { what: 'not-our-patient', reason: reason.trim() },
      {
        onSuccess() {
          toastSuccess(t('intake.ours.denied', { name }));
          onDone();
        },
      },
    );
  }
  return (
    <Dialog
      danger
      title={t('intake.ours.deny-title', { name })}
      onCancel={onDone}
      footer={
        <>
          <Button variant="danger" busy={isPending} onClick={deny}>
            {t('intake.ours.deny')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('intake.ours.deny-text', { name })}</p>
      <TextareaField
        label={t('intake.ours.reason')}
        hint={t('intake.ours.reason-hint')}
        rows={3}
        limit={MAX_INTAKE_NOTE}
        value={reason}
        error={missing ? t('intake.ours.reason-missing') : fieldErrors(error).reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Failure error={error} fields={['reason']} />
    </Dialog>
  );
}
