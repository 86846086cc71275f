import { useQuery } from '@tanstack/react-query';
import { countriesIn, type Country } from '@/api/countries';
import type { KitAddress } from '@/api/kitAddress';
import { usStates } from '@/domain/usStates';
import { OTHER_COUNTRY, UNITED_STATES } from '@/domain/voucher';
import { useLang, useT } from '@/i18n/react';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useFields, type FormState } from '@/ui/form/useFields';

interface AddressFieldsProps {
  form: FormState<KitAddress>;
  /** Returns the autocomplete token of a field, or "off". */
  fill?: (name: string) => string;
}

/** The fields for street, country, city, state and zip; a list of states in the United States, free text elsewhere. */
export function AddressFields({ form, fill = (name) => name }: AddressFieldsProps) {
  const t = useT();
  const { text } = useFields(form);
  const isUs = form.values.country === UNITED_STATES;
  const state = { ...text('state'), className: 'c2', autoComplete: fill('address-level1') };
  return (
    <>
      <TextField {...text('address1')} label={t('address.line1')} autoComplete={fill('address-line1')} />
      <TextField
        {...text('address2')}
        className="c3"
        label={t('address.line2')}
        optional
        autoComplete={fill('address-line2')}
      />
      <CountryField form={form} autoComplete={fill('country')} />
      <TextField
        {...text('city')}
        className="c2"
        label={t('address.city')}
        autoComplete={fill('address-level2')}
      />
      {isUs ? (
        <SelectField {...state} label={t('address.state')}>
          <option value="">{t('address.choose')}</option>
          {usStates.map(({ abbreviation, name }) => (
            <option key={abbreviation} value={abbreviation}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField {...state} label={t('address.region')} />
      )}
      <TextField
        {...text('zip')}
        className="c2"
        label={t(isUs ? 'address.zip' : 'address.postal-code')}
        autoComplete={fill('postal-code')}
        inputMode={isUs ? 'numeric' : undefined}
      />
    </>
  );
}

function CountryField({ form, autoComplete }: Pick<AddressFieldsProps, 'form'> & { autoComplete: string }) {
  const t = useT();
  const { fieldError } = useFields(form);
  const { country } = form.values;
  const countries = useCountries();
  return (
    <SelectField
      id="country"
      className="c3"
      label={t('address.country')}
      error={fieldError('country')}
      autoComplete={autoComplete}
      value={country}
      onChange={(event) => form.set({ country: Number(event.target.value) })}
    >
      {country < 0 && <option value={country}>{t('address.choose')}</option>}
      {countries.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns the countries in the language of the page; until they are loaded, the two that are built in. */
function useCountries(): readonly Country[] {
  const t = useT();
  const lang = useLang();
  const { data } = useQuery<Country[]>({
    ...countriesIn(lang),
    // Keeps the selected country while the names change their language.
    placeholderData: (before) => before,
  });
  return (
    data ?? [
      { id: UNITED_STATES, name: t('address.country.us') },
      { id: OTHER_COUNTRY, name: t('address.country.other') },
    ]
  );
}
