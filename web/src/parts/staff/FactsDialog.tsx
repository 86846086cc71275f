import { useId, useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import { usStates } from '@/domain/usStates';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { DateField } from '@/ui/field/DateField';
import { PhoneField } from '@/ui/field/PhoneField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { Failure } from './Failure';

/** What is known of a person and can be put right. */
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

/** Where a person lives; state is its number, 0 when it is not known. */
export interface PostalAddress {
  address: string;
  city: string;
  state: number;
  postalCode: string;
}

const reasons = ['typing-mistake', 'person-told-us', 'moved', 'name-changed', 'document-seen'];

interface FactsDialogProps<F extends Facts> {
  /** What the record says now. */
  facts: F;
  /** Without a second phone there is no field for it. */
  hasSecondPhone: boolean;
  busy: boolean;
  error: unknown;
  onSave: (facts: F, reason: string) => void;
  onNo: () => void;
}

/** Puts right what a record says of a patient, with a reason (R12.1), and the postal address where known. */
export function FactsDialog<F extends Facts & Partial<PostalAddress>>(props: FactsDialogProps<F>) {
  const { facts, hasSecondPhone, busy, error, onSave, onNo } = props;
  const t = useT();
  const [typed, setTyped] = useState(facts);
  const [reason, setReason] = useState('');
  const [isUntold, setIsUntold] = useState(false);
  const reasonField = useId();
  const refused = fieldErrors(error);

  function save() {
    setIsUntold(reason === '');
    // On a phone it is far below what was changed.
    if (reason === '') document.getElementById(reasonField)?.focus();
    else if (!busy) onSave(typed, reason);
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
    <Dialog
      wide
      title={t('staff.facts.title', { name: facts.firstName })}
      onCancel={onNo}
      footer={
        <>
          <Button busy={busy} onClick={save}>
            {t('staff.facts.save')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('staff.facts.text')}</p>
      <div className="form-grid">
        <TextField {...text('firstName')} className="c3" />
        <TextField {...text('lastName')} className="c3" />
        <TextField {...text('email')} type="email" />
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
      <Failure error={error} fields={Object.keys(typed)} />
    </Dialog>
  );
}
