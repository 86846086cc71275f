import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { usStates } from '@/domain/usStates';
import { useT } from '@/i18n/react';
import { DateField } from '@/ui/field/DateField';
import { PhoneField } from '@/ui/field/PhoneField';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { fetchStates } from '../api/referral';
import type { Answers } from '../rules/answers';
import type { Field } from '../rules/rules';

interface PersonalFieldsProps {
  answers: Answers;
  onChange: (change: Partial<Answers>) => void;
  fieldError: (field: Field) => string | undefined;
  /** The request was saved before: a new address has to be confirmed (R12.2x). */
  isSaved: boolean;
}

type TextName = 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'city' | 'postalCode';

/** The fields of step 1; each id is the field's name, the target of links in the error summary. */
export function PersonalFields({ answers, onChange, fieldError, isSaved }: PersonalFieldsProps) {
  const t = useT();
  const text = (name: TextName, label: string): ComponentProps<typeof TextField> => ({
    id: name,
    name,
    label,
    value: answers[name],
    error: fieldError(name),
    onChange: (event) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField {...text('firstName', t('referral.first-name'))} className="c3" autoComplete="given-name" />
      <TextField
        {...text('lastName', t('referral.last-name'))}
        hint={fieldError('lastName') && t('contact.one-name')}
        className="c3"
        autoComplete="family-name"
      />
      <EmailField
        {...text('email', t('referral.email'))}
        hint={isSaved ? t('referral.email.hint') : undefined}
        className="c3"
        autoComplete="email"
      />
      <PhoneField {...text('phone', t('referral.phone'))} className="c3" autoComplete="tel" />
      <TextField {...text('address', t('referral.address'))} autoComplete="address-line1" />
      <TextField {...text('city', t('referral.city'))} className="c2" autoComplete="address-level2" />
      <StateField
        value={answers.state}
        onValue={(state) => onChange({ state })}
        error={fieldError('state')}
      />
      <TextField
        {...text('postalCode', t('referral.postal-code'))}
        className="c2"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <RadioCards
        id="gender"
        className="c3"
        inline="pair"
        legend={t('referral.gender')}
        options={[
          { value: 'M', label: t('referral.male') },
          { value: 'F', label: t('referral.female') },
        ]}
        value={answers.gender || null}
        onValue={(gender) => onChange({ gender })}
        error={fieldError('gender')}
      />
      <DateField
        id="birthDate"
        name="birthDate"
        className="c3"
        label={t('referral.birth-date')}
        autoComplete="bday"
        value={answers.birthDate}
        error={fieldError('birthDate')}
        onChange={(event) => onChange({ birthDate: event.target.value })}
      />
    </>
  );
}

interface StateFieldProps {
  value: number;
  onValue: (state: number) => void;
  error?: string;
}

/** The states of the lookup data; until they load, and if they never do, the compiled-in ones. */
function StateField({ value, onValue, error }: StateFieldProps) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['referral-states'],
    queryFn: ({ signal }) => fetchStates(signal),
    staleTime: Infinity,
  });
  return (
    <SelectField
      id="state"
      name="state"
      className="c2"
      label={t('referral.state')}
      autoComplete="address-level1"
      value={value}
      error={error}
      onChange={(event) => onValue(Number(event.target.value))}
    >
      <option value={0}>{t('referral.state.none')}</option>
      {(data ?? usStates).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
