import { MAX_EMERGENCY_WORDS } from '@/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  emergencyReasons,
  openInEmergency,
  recordAddress,
  recordKinds,
  type EmergencyItem,
  type RecordKind,
} from '@/api/staffEmergencies';
import { fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextareaField } from '@/ui/field/TextareaField';
import { DateField } from '@/ui/field/DateField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { Failure } from '../Failure';

interface EmergencyDialogProps {
  kind: RecordKind;
  id: string;
  onOpened: () => void;
  onNo: () => void;
}

/** Asks which record it is and why, says who will be told, and opens it for an hour. */
export function EmergencyDialog({ kind, id, onOpened, onNo }: EmergencyDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const form = useId();
  const [typed, setTyped] = useState({ kind, id, name: '', birthDate: '', reason: '', words: '' });
  const [byName, setByName] = useState(false);
  const open = useMutation({
    mutationFn: () =>
      openInEmergency({
        ...typed,
        ...(byName ? { id: 0 } : { id: Number(typed.id), name: '', birthDate: '' }),
        reason: typed.reason as EmergencyItem['reason'],
      }),
    onSuccess(opened) {
      onOpened();
      void navigate(recordAddress(opened.kind, opened.id));
    },
  });
  useEffect(() => {
    // Only now do the fields say what is wrong with them.
    if (open.error) document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [open.error, form]);
  const refused = fieldErrors(open.error);
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: refused[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!open.isPending) open.mutate();
  }
  return (
    <Dialog
      wide
      title={t('record.emergency.title')}
      onCancel={onNo}
      footer={
        <>
          <Button type="submit" form={form} variant="danger" busy={open.isPending}>
            {t('record.emergency.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('record.emergency.lead')}</p>
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <SelectField label={t('record.emergency.kind')} {...field('kind')}>
          {recordKinds.map((value) => (
            <option key={value} value={value}>
              {t(`record.emergency.kind.${value}`)}
            </option>
          ))}
        </SelectField>
        <RadioCards
          inline="pair"
          legend={t('record.emergency.by')}
          value={byName}
          onValue={setByName}
          options={[
            { value: false, label: t('record.emergency.by-number') },
            { value: true, label: t('record.emergency.by-name') },
          ]}
        />
        {byName ? (
          <>
            <TextField
              label={t('record.emergency.name')}
              hint={t('record.emergency.name-hint')}
              autoComplete="off"
              {...field('name')}
              error={refused.name ?? refused.id}
            />
            <DateField label={t('staff.facts.birthDate')} autoComplete="off" {...field('birthDate')} />
          </>
        ) : (
          <TextField
            label={t('record.emergency.number')}
            hint={t('record.emergency.number-hint')}
            inputMode="numeric"
            autoComplete="off"
            {...field('id')}
          />
        )}
        <SelectField label={t('record.emergency.reason')} {...field('reason')}>
          <option value="">{t('staff.facts.choose')}</option>
          {emergencyReasons.map((value) => (
            <option key={value} value={value}>
              {t(`record.emergency.reason.${value}`)}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label={t('record.emergency.words')}
          hint={t('record.emergency.words-hint')}
          rows={3}
          maxLength={MAX_EMERGENCY_WORDS}
          {...field('words')}
        />
      </form>
      <Failure error={open.error} fields={Object.keys(typed)} />
    </Dialog>
  );
}
