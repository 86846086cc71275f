import { MAX_INTAKE_NOTE } from '@/domain/limits';
import { useState } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { fieldErrors } from '@/api/staffFailure';
import { closingReasons, type ClosingReason } from '@/domain/intake';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { TextareaField } from '@/ui/field/TextareaField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useIntakeChange } from '../hooks/useIntakeChange';

type Reason = ClosingReason | 'not-our-patient';
interface Problems {
  reason?: string;
  isOurPatient?: string;
  note?: string;
}

/**
 * The dialog that asks for the reason for closing an entry. It also asks for a pending confirmation of the patient,
 * because staff would not return later to confirm (decision record 0020).
 */
export function CloseDialog({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const t = useT();
  const [reason, setReason] = useState<Reason | null>(null);
  const [isOurPatient, setIsOurPatient] = useState<boolean | null>(null);
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const change = useIntakeChange(record, { done: t('intake.close.done'), onDone });
  const refused = fieldErrors(change.error);
  const { firstName: name, canConfirm } = record;
  const reasons: readonly Reason[] = canConfirm ? ['not-our-patient', ...closingReasons] : closingReasons;
  const isDenied = reason === 'not-our-patient';
  const asksForPatient = canConfirm && reason !== null && !isDenied;
  const needsNote = isDenied || reason === 'other';

  function close() {
    const isUntold = needsNote && note.trim() === '';
    const isOpen = asksForPatient && isOurPatient === null;
    setProblems({
      ...(reason === null && { reason: t('intake.close.choose') }),
      ...(isOpen && { isOurPatient: t('intake.close.ours.choose', { name }) }),
      ...(isUntold && { note: t(isDenied ? 'intake.ours.reason-missing' : 'intake.close.write') }),
    });
    if (reason === null || isOpen || isUntold) return;
    const answer = asksForPatient && { isOurPatient: isOurPatient === true };
    change.mutate({ what: 'close', reason, note: note.trim(), ...answer });
  }
  return (
    <ChangeDialog
      wide
      title={t('intake.close.title', { name })}
      yes={t('intake.close.yes')}
      change={change}
      fields={['reason', 'isOurPatient', 'note']}
      onYes={close}
      onNo={onDone}
    >
      <p>{t(canConfirm ? 'intake.close.text.waiting' : 'intake.close.text', { name })}</p>
      <RadioCards
        legend={t('intake.close.reason')}
        value={reason}
        onValue={setReason}
        error={problems.reason ?? refused.reason}
        options={reasons.map((value) => ({ value, label: t(`intake.reason.${value}`) }))}
      />
      {isDenied && (
        <Alert kind="waiting">
          <p>{t('intake.ours.deny-text', { name })}</p>
        </Alert>
      )}
      {asksForPatient && (
        <RadioCards
          legend={t('intake.ours.title', { name })}
          value={isOurPatient}
          onValue={setIsOurPatient}
          error={problems.isOurPatient ?? refused.isOurPatient}
          options={[
            { value: true, label: t('intake.ours.yes'), hint: t('intake.close.ours.yes', { name }) },
            { value: false, label: t('intake.ours.no'), hint: t('intake.ours.deny-text', { name }) },
          ]}
        />
      )}
      <TextareaField
        label={t('intake.close.note')}
        optional={!needsNote}
        rows={3}
        limit={MAX_INTAKE_NOTE}
        value={note}
        error={problems.note ?? refused.note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ChangeDialog>
  );
}
