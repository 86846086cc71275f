import { UNITED_STATES } from '@/domain/voucher';
import { useT } from '@/i18n/react';
import { PhoneField } from '@/ui/field/PhoneField';
import { TextField } from '@/ui/field/TextField';
import { useFields } from '@/ui/form/useFields';
import type { PersonFormState } from './usePersonForm';

/** The primary phone: ddd-ddd-dddd in the United States, with the country code elsewhere (R6.12). */
export function PhoneOf({ form, autoComplete }: { form: PersonFormState; autoComplete: string }) {
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
