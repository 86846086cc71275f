import { useT } from '@/i18n/react';
import { SelectField, TextField } from '@/ui/field/TextField';
import type { Choice } from '../api/registration';
import { useFields } from '@/ui/form/useFields';
import type { RegistrationForm } from '../hooks/useRegistration';

/** Street, city, state and postal code. */
export function Address({ form, states }: { form: RegistrationForm; states: readonly Choice[] }) {
  const t = useT();
  const { text, fieldError } = useFields(form);
  return (
    <>
      <TextField
        {...text('streetAddress')}
        label={t('register.street')}
        hint={t('register.street.hint')}
        autoComplete="address-line1"
      />
      <TextField {...text('city')} className="c2" label={t('register.city')} autoComplete="address-level2" />
      <SelectField
        id="state"
        className="c2"
        label={t('register.state')}
        autoComplete="address-level1"
        error={fieldError('state')}
        value={form.values.state ?? ''}
        onChange={(event) => form.set({ state: parseWhole(event.target.value) })}
      >
        <option value="">{t('register.choose')}</option>
        {states.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
      </SelectField>
      <TextField
        {...text('postalCode')}
        className="c2"
        label={t('register.postal-code')}
        autoComplete="postal-code"
        inputMode="numeric"
      />
    </>
  );
}

function parseWhole(value: string): number | null {
  return value === '' ? null : Number(value);
}
