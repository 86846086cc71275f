import { useT } from '@/i18n/react';
import { AddressFields } from '@/parts/address/AddressFields';
import { DateField } from '@/ui/field/DateField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useFields } from '@/ui/form/useFields';
import { PhoneOf } from './PhoneOf';
import type { PersonFormState } from './usePersonForm';

interface PersonFieldsProps {
  form: PersonFormState;
  /** The names of this person are hidden from the donor by now. */
  isMasked?: boolean;
}

/** What everybody is asked (V5). Only about oneself does the browser offer what it knows. */
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
      <PhoneOf form={form} autoComplete={fill('tel-national')} />
      <TextField
        {...text('email')}
        className="c3"
        type="email"
        label={t('voucher.email')}
        autoComplete={fill('email')}
        spellCheck={false}
      />
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
