import { useT } from '@/i18n/react';
import { AddressFields } from '@/parts/address/AddressFields';
import { DateField } from '@/ui/field/DateField';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useFields } from '@/ui/form/useFields';
import type { PersonFormState } from '../hooks/usePersonForm';
import { UNITED_STATES } from '@/domain/voucher';
import { PhoneField } from '@/ui/field/PhoneField';

interface PersonFieldsProps {
  form: PersonFormState;
  /** The names of this person are now hidden from the donor. */
  isMasked?: boolean;
}

/** The fields for donors and holders (V5). The browser's autofill is on only for a person's own data. */
export function PersonFields({ form, isMasked }: PersonFieldsProps) {
  const t = useT();
  const { text } = useFields(form);
  const isOwn = form.asked !== 'holder-by-donor';
  const fill = (name: string) => (isOwn ? name : 'off');
  const lastName = text('lastName');
  const hint = isMasked ? t('voucher.masked') : undefined;
  return (
    <>
      <TextField
        {...text('firstName')}
        className="c3"
        label={t('voucher.first-name')}
        hint={hint}
        autoComplete={fill('given-name')}
      />
      <TextField
        {...lastName}
        className="c3"
        label={t('voucher.last-name')}
        hint={lastName.error ? t(isOwn ? 'contact.one-name' : 'contact.one-name.other') : hint}
        autoComplete={fill('family-name')}
      />
      <AddressFields form={form} fill={fill} />
      <PersonPhone form={form} autoComplete={fill('tel-national')} />
      <EmailField {...text('email')} className="c3" label={t('voucher.email')} autoComplete={fill('email')} />
      <DateField
        {...text('birthDate')}
        className="c3"
        label={t('voucher.birth-date')}
        autoComplete={fill('bday')}
      />
      <SelectField {...text('gender')} className="c3" label={t('voucher.gender')} autoComplete={fill('sex')}>
        <option value="">{t('voucher.choose')}</option>
        <option value="M">{t('voucher.gender.male')}</option>
        <option value="F">{t('voucher.gender.female')}</option>
      </SelectField>
    </>
  );
}

/** The primary phone: ddd-ddd-dddd in the United States, with the country code elsewhere (R6.12). */
function PersonPhone({ form, autoComplete }: { form: PersonFormState; autoComplete: string }) {
  const t = useT();
  const { text } = useFields(form);
  const label = t('voucher.phone');
  if (form.values.country === UNITED_STATES) {
    return (
      <PhoneField
        {...text('phone')}
        className="c3"
        label={label}
        placeholder="ddd-ddd-dddd"
        autoComplete={autoComplete}
      />
    );
  }
  return (
    <TextField
      {...text('phone')}
      className="c3"
      type="tel"
      inputMode="tel"
      label={label}
      placeholder="+34 612 345 678"
      autoComplete={autoComplete === 'off' ? 'off' : 'tel'}
    />
  );
}
