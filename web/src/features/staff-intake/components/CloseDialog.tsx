import { useState } from 'react';
import type { IntakeRecord } from '../../../api/staffIntake';
import { fieldErrors } from '../../../api/staffFailure';
import { closingReasons, NOTE_LIMIT, type ClosingReason } from '../../../domain/intake';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { TextareaField } from '../../../ui/field/TextareaField';
import { RadioCards } from '../../../ui/radio-cards/RadioCards';
import { toastSuccess } from '../../../ui/toast/toast';
import { Failure } from './Failure';
import { useIntakeChange } from './useIntakeChange';

/** Asks why the center is done with the patient. */
export function CloseDialog({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const t = useT();
  const [reason, setReason] = useState<ClosingReason | null>(null);
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<{ reason?: string; note?: string }>({});
  const { mutate, isPending, error } = useIntakeChange(record);
  const refused = fieldErrors(error);

  function close() {
    const isUntold = reason === 'other' && note.trim() === '';
    setProblems({
      ...(reason === null && { reason: t('intake.close.choose') }),
      ...(isUntold && { note: t('intake.close.write') }),
    });
    if (reason === null || isUntold || isPending) return;
    mutate(
      { what: 'close', reason, note: note.trim() },
      {
        onSuccess() {
          toastSuccess(t('intake.close.done'));
          onDone();
        },
      },
    );
  }
  return (
    <Dialog
      wide
      title={t('intake.close.title', { name: record.firstName })}
      onCancel={onDone}
      footer={
        <>
          <Button busy={isPending} onClick={close}>
            {t('intake.close.yes')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('intake.close.text', { name: record.firstName })}</p>
      <RadioCards
        legend={t('intake.close.reason')}
        value={reason}
        onValue={setReason}
        error={problems.reason ?? refused.reason}
        options={closingReasons.map((value) => ({ value, label: t(`intake.reason.${value}`) }))}
      />
      <TextareaField
        label={t('intake.close.note')}
        optional={reason !== 'other'}
        rows={3}
        limit={NOTE_LIMIT}
        value={note}
        error={problems.note ?? refused.note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Failure error={error} fields={['reason', 'note']} />
    </Dialog>
  );
}
