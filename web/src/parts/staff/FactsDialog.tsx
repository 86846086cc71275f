import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import { usStates } from '@/domain/usStates';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { DateField } from '@/ui/field/DateField';
import { PhoneField } from '@/ui/field/PhoneField';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { ChangeDialog } from './ChangeDialog';

/** The details of a person that staff can correct. */
export interface Facts {
  firstName: string;
  lastName: string;
  email: string;
  phonePrimary: string;
  phoneSecondary: string;
  birthDate: string;
  gender: string;
  language: string;
}

/** A postal address; state is its number, 0 if unknown. */
export interface PostalAddress {
  address: string;
  city: string;
  state: number;
  postalCode: string;
}

const reasons = ['typing-mistake', 'person-told-us', 'moved', 'name-changed', 'document-seen'];

interface FactsDialogProps<F extends Facts> {
  /** The recorded details. */
  facts: F;
  /** Whether to show the field for a second phone number. */
  hasSecondPhone: boolean;
  change: Pick<UseMutationResult, 'isPending' | 'error'>;
  onSave: (facts: F, reason: string) => void;
  onNo: () => void;
}

/** The dialog that corrects a patient's details, and the postal address if there is one, with a reason (R12.1). */
export function FactsDialog<F extends Facts & Partial<PostalAddress>>(props: FactsDialogProps<F>) {
  const { facts, hasSecondPhone, change, onSave, onNo } = props;
  const t = useT();
  const [typed, setTyped] = useState(facts);
  const [reason, setReason] = useState('');
  const [isUntold, setIsUntold] = useState(false);
  const reasonField = useId();
  const refused = fieldErrors(change.error);

  function save() {
    setIsUntold(reason === '');
    // On a phone the reason is far below the changed fields.
    if (reason === '') document.getElementById(reasonField)?.focus();
    else onSave(typed, reason);
  }
  const text = (name: Exclude<keyof Facts | keyof PostalAddress, 'state'>) => ({
    label: t(`staff.facts.${name}`),
    value: typed[name],
    error: refused[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const isMoved = typed.email.trim().toLowerCase() !== facts.email.toLowerCase();
  return (
    <ChangeDialog
      wide
      title={t('staff.facts.title', { name: facts.firstName })}
      yes={t('staff.facts.save')}
      change={change}
      fields={Object.keys(typed)}
      onYes={save}
      onNo={onNo}
    >
      <p>{t('staff.facts.text')}</p>
      <div className="form-grid">
        <TextField {...text('firstName')} className="c3" />
        <TextField {...text('lastName')} className="c3" />
        <EmailField {...text('email')} />
        {isMoved && (
          <Alert kind="waiting">
            <p>{t('staff.facts.moved', { name: facts.firstName })}</p>
          </Alert>
        )}
        <PhoneField
          {...text('phonePrimary')}
          autoComplete="off"
          hint={t('staff.facts.phone-hint')}
          className="c3"
        />
        {hasSecondPhone && (
          <PhoneField {...text('phoneSecondary')} autoComplete="off" optional className="c3" />
        )}
        <DateField {...text('birthDate')} className="c3" />
        <SelectField
          className="c3"
          label={t('staff.facts.gender')}
          value={typed.gender}
          error={refused.gender}
          onChange={({ target }) => setTyped({ ...typed, gender: target.value })}
        >
          <option value="">{t('staff.invite.gender.none')}</option>
          <option value="F">{t('staff.invite.gender.F')}</option>
          <option value="M">{t('staff.invite.gender.M')}</option>
        </SelectField>
        {typed.address !== undefined && (
          <>
            <TextField {...text('address')} />
            <TextField {...text('city')} className="c3" />
            <SelectField
              className="c3"
              label={t('staff.facts.state')}
              value={typed.state}
              error={refused.state}
              onChange={({ target }) => setTyped({ ...typed, state: Number(target.value) })}
            >
              <option value={0}>{t('staff.facts.empty')}</option>
              {usStates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField {...text('postalCode')} inputMode="numeric" className="c3" />
          </>
        )}
        <SelectField
          className="c3"
          label={t('staff.invite.language')}
          value={typed.language}
          onChange={({ target }) => setTyped({ ...typed, language: target.value })}
        >
          <option value="en">{t('staff.language.en')}</option>
          <option value="es">{t('staff.language.es')}</option>
        </SelectField>
        <SelectField
          id={reasonField}
          label={t('staff.facts.reason')}
          hint={t('staff.facts.reason-hint')}
          value={reason}
          error={isUntold ? t('staff.facts.reason-missing') : refused.reason}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">{t('staff.facts.choose')}</option>
          {reasons.map((value) => (
            <option key={value} value={value}>
              {t(`staff.facts.reason.${value}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </ChangeDialog>
  );
}
