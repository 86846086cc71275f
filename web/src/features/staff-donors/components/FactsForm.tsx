import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { VoucherStep } from '@/domain/enums';
import type { Problems } from '@/domain/problems';
import { useT } from '@/i18n/react';
import { AddressFields } from '@/parts/address/AddressFields';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { AnnouncedAttempt } from '@/ui/dialog/announcedAttempt';
import { Dialog } from '@/ui/dialog/Dialog';
import { DateField } from '@/ui/field/DateField';
import { PhoneField } from '@/ui/field/PhoneField';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useFields } from '@/ui/form/useFields';
import { Pencil } from '@/ui/icon/icons';
import { CORRECTION_REASONS, toFacts, FACTS, type Facts } from '../rules/facts';
import { useDonorChange } from '../hooks/useDonorChange';

interface FactsFormProps {
  record: DonorRecord;
  /** The holder to correct; without one, the donor. */
  holder?: HolderItem | undefined;
  onSaved: () => void;
}

/** The form that corrects the details of a donor or holder, with a reason (R12.1). The rules are the server's. */
function FactsForm({ record, holder, onSaved }: FactsFormProps) {
  const t = useT();
  const person = holder ?? record;
  const stored = toFacts(person);
  const [typed, setTyped] = useState<Partial<Facts>>({});
  const [reason, setReason] = useState('');
  const [isUntold, setIsUntold] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [signAgain, setSignAgain] = useState(false);
  const change = useDonorChange(record, {
    done: t('donors.settings.done'),
    onDone() {
      setTyped({});
      setReason('');
      setSignAgain(false);
      onSaved();
    },
  });
  const values = { ...stored, ...typed };
  const refused = fieldErrors(change.error);
  const problems: Problems<keyof Facts> = Object.fromEntries(
    FACTS.flatMap((field) => (refused[field] ? [[field, { sentence: refused[field] }]] : [])),
  );
  const form = { values, problems, set: (some: Partial<Facts>) => setTyped({ ...typed, ...some }) };
  const { text } = useFields(form);
  const isOther = (field: keyof Facts) => values[field] !== stored[field];
  const hasSigned = person.currentSelfRegistrationStep >= VoucherStep.Complete;
  const canSignAgain = hasSigned && (['firstName', 'lastName', 'birthDate'] as const).some(isOther);

  function save() {
    setAttempt(attempt + 1);
    setIsUntold(reason === '');
    if (reason === '') return;
    const body = { ...values, reason, signAgain: canSignAgain && signAgain };
    change.mutate(
      holder
        ? { to: `holders/${holder.id}/facts`, body: { ...body, version: holder.version } }
        : { to: 'facts', body },
    );
  }
  return (
    <form
      className="form-grid"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <AnnouncedAttempt value={attempt}>
        <Failure error={change.error} fields={[...FACTS, 'reason', 'signAgain']} />
        <TextField {...text('firstName')} className="c3" label={t('voucher.first-name')} />
        <TextField {...text('lastName')} className="c3" label={t('voucher.last-name')} />
        <EmailField {...text('email')} label={t('voucher.email')} />
        {isOther('email') && (
          <Alert kind="waiting">
            <p>{t('donors.facts.moved', { name: person.fullName })}</p>
          </Alert>
        )}
        <PhoneField {...text('phone')} autoComplete="off" className="c3" label={t('voucher.phone')} />
        <DateField {...text('birthDate')} className="c3" label={t('voucher.birth-date')} />
        <SelectField {...text('gender')} className="c3" label={t('voucher.gender')}>
          <option value="">{t('donors.fact.unknown')}</option>
          <option value="F">{t('voucher.gender.female')}</option>
          <option value="M">{t('voucher.gender.male')}</option>
        </SelectField>
        <SelectField {...text('language')} className="c3" label={t('donors.fact.language')}>
          <option value="en">{t('staff.language.en')}</option>
          <option value="es">{t('staff.language.es')}</option>
        </SelectField>
        <AddressFields form={form} fill={() => 'off'} />
        {canSignAgain && (
          <CheckboxCard checked={signAgain} onChange={({ target }) => setSignAgain(target.checked)}>
            {t('donors.facts.sign-again', { name: person.fullName })}
          </CheckboxCard>
        )}
        <SelectField
          label={t('donors.facts.reason')}
          value={reason}
          error={isUntold ? t('donors.voucher.choose') : refused.reason}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">{t('donors.voucher.choose')}</option>
          {CORRECTION_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`donors.reason.${one}`)}
            </option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" small busy={change.isPending}>
            {t('donors.facts.save')}
          </Button>
        </div>
      </AnnouncedAttempt>
    </form>
  );
}

/** The button that corrects the details of a donor or holder, and its dialog. */
export function EditFacts({ record, holder }: Omit<FactsFormProps, 'onSaved'>) {
  const t = useT();
  return (
    <DialogButton small variant="text" icon={Pencil} label={t('staff.facts.edit')}>
      {(close) => (
        <Dialog
          wide
          title={(holder ?? record).fullName}
          onCancel={close}
          footer={
            <Button variant="secondary" onClick={close}>
              {t('donors.holder.close')}
            </Button>
          }
        >
          <p className="small muted">{t('donors.facts.lead')}</p>
          <FactsForm record={record} holder={holder} onSaved={close} />
        </Dialog>
      )}
    </DialogButton>
  );
}
