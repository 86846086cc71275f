import { useEffect, useRef, useState } from 'react';
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
import { MAX_EMERGENCY_WORDS } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { TextareaField } from '@/ui/field/TextareaField';
import { DateField } from '@/ui/field/DateField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { ChangeDialog } from '../ChangeDialog';
import { useStaffMutation } from '../useStaffMutation';

interface EmergencyDialogProps {
  kind: RecordKind;
  id: string;
  onOpened: () => void;
  onNo: () => void;
}

/**
 * The dialog that asks for the record and the reason, names the people who are notified, and opens the record for an
 * hour.
 */
export function EmergencyDialog({ kind, id, onOpened, onNo }: EmergencyDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ kind, id, name: '', birthDate: '', reason: '', words: '' });
  const [byName, setByName] = useState(false);
  const open = useStaffMutation({
    send: () =>
      openInEmergency({
        ...typed,
        ...(byName ? { id: 0 } : { id: Number(typed.id), name: '', birthDate: '' }),
        reason: typed.reason as EmergencyItem['reason'],
      }),
    onDone(opened) {
      onOpened();
      void navigate(recordAddress(opened.kind, opened.id, opened.donorId));
    },
  });
  useEffect(() => {
    // The fields show their errors only after this render.
    if (open.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [open.error]);
  const refused = fieldErrors(open.error);
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: refused[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <ChangeDialog
      wide
      danger="button"
      title={t('record.emergency.title')}
      yes={t('record.emergency.yes')}
      change={open}
      fields={Object.keys(typed)}
      form="stack"
      onYes={() => open.mutate()}
      onNo={onNo}
    >
      <p>{t('record.emergency.lead')}</p>
      <div ref={form} className="stack">
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
      </div>
    </ChangeDialog>
  );
}
