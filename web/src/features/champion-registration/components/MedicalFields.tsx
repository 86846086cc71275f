import { useT } from '@/i18n/react';
import { DateField } from '@/ui/field/DateField';
import { SelectField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import type { Choice } from '../api/registration';
import { NO_LANGUAGE } from '../rules/registration';
import { useFields } from '@/ui/form/useFields';
import type { RegistrationForm } from '../hooks/useRegistration';

interface MedicalFieldsProps {
  form: RegistrationForm;
  languages: readonly Choice[];
  bloodTypes: readonly Choice[];
}

/** Gender, date of birth, and two optional questions; a list that failed to load is left out. */
export function MedicalFields({ form, languages, bloodTypes }: MedicalFieldsProps) {
  const t = useT();
  const { text, fieldError } = useFields(form);
  return (
    <>
      <RadioCards
        id="gender"
        className="c3"
        legend={t('register.gender')}
        inline="pair"
        value={form.values.gender}
        error={fieldError('gender')}
        onValue={(gender) => form.set({ gender })}
        options={[
          { value: 1, label: t('register.gender.male') },
          { value: 2, label: t('register.gender.female') },
        ]}
      />
      <DateField {...text('birthDate')} className="c3" label={t('register.birth-date')} autoComplete="bday" />
      {languages.length > 0 && (
        <Optional
          id="languagePreference"
          label={t('register.language')}
          none={t('register.language.none')}
          choices={languages}
          value={form.values.languagePreference === NO_LANGUAGE ? null : form.values.languagePreference}
          onValue={(id) => form.set({ languagePreference: id ?? NO_LANGUAGE })}
          error={fieldError('languagePreference')}
        />
      )}
      {bloodTypes.length > 0 && (
        <Optional
          id="aboType"
          label={t('register.blood-type')}
          none={t('register.blood-type.none')}
          choices={bloodTypes}
          value={form.values.aboType}
          onValue={(aboType) => form.set({ aboType })}
          error={fieldError('aboType')}
        />
      )}
    </>
  );
}

interface OptionalProps {
  id: string;
  label: string;
  /** The label of the empty choice. */
  none: string;
  choices: readonly Choice[];
  value: number | null;
  onValue: (id: number | null) => void;
  error?: string;
}

function Optional({ id, label, none, choices, value, onValue, error }: OptionalProps) {
  return (
    <SelectField
      id={id}
      className="c3"
      label={label}
      optional
      error={error}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{none}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.description}
        </option>
      ))}
    </SelectField>
  );
}
