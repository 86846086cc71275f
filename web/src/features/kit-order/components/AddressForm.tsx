import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { fetchCountries } from '@/api/countries';
import { OTHER_COUNTRY, UNITED_STATES } from '@/domain/voucher';
import { usStates } from '@/domain/usStates';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { SelectField, TextField } from '@/ui/field/TextField';
import type { KitAddress } from '@/api/kitAddress';
import type { Problems } from '@/domain/problems';
import { useFields, useSummaryOf } from '@/ui/form/useFields';
import { changed, checkAddress, FIELDS, type AddressField } from '../rules/address';

interface AddressFormProps {
  address: KitAddress;
  /** What the server found. */
  blamed: Problems<AddressField>;
  isBusy: boolean;
  onChange: (address: KitAddress) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The address, corrected where it stands; what is typed stays until the kit is ordered. */
export function AddressForm({ address, blamed, isBusy, onChange, onSubmit, onCancel }: AddressFormProps) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isBlamed = Object.keys(blamed).length > 0;
  const problems: Problems<AddressField> =
    attempt > 0 || isBlamed ? { ...blamed, ...checkAddress(address) } : {};
  const set = (changes: Partial<KitAddress>) => onChange(changed(address, changes));
  const { text, errorOf } = useFields({ values: address, problems, set });
  const errors = useSummaryOf(problems, FIELDS);
  const isUs = address.country === UNITED_STATES;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt((n) => n + 1);
    if (Object.keys(checkAddress(address)).length === 0) onSubmit();
  }
  return (
    <>
      <ErrorSummary title={t('kit.errors')} errors={errors} attempt={attempt + (isBlamed ? 1 : 0)} />
      <form ref={form} className="form-grid" noValidate onSubmit={submit}>
        <TextField {...text('address1')} label={t('kit.address1')} autoComplete="address-line1" />
        <TextField
          {...text('address2')}
          className="c3"
          label={t('kit.address2')}
          optional
          autoComplete="address-line2"
        />
        <CountryField
          country={address.country}
          error={errorOf('country')}
          onChange={(country) => set({ country })}
        />
        <TextField {...text('city')} className="c2" label={t('kit.city')} autoComplete="address-level2" />
        {isUs ? (
          <SelectField {...text('state')} className="c2" label={t('kit.state')} autoComplete="address-level1">
            <option value="">{t('kit.choose')}</option>
            {usStates.map(({ abbreviation, name }) => (
              <option key={abbreviation} value={abbreviation}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            {...text('state')}
            className="c2"
            label={t('kit.region')}
            autoComplete="address-level1"
          />
        )}
        <TextField
          {...text('zip')}
          className="c2"
          label={t(isUs ? 'kit.zip' : 'kit.postal-code')}
          autoComplete="postal-code"
          inputMode={isUs ? 'numeric' : undefined}
        />
        <div className="row row--buttons">
          <Button type="submit" busy={isBusy}>
            {t('kit.send-here')}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            {t('kit.back')}
          </Button>
        </div>
      </form>
    </>
  );
}

interface CountryFieldProps {
  country: number;
  error: string | undefined;
  onChange: (country: number) => void;
}

/** The countries in the language of the page. While the list is not there, the two that the program knows. */
function CountryField({ country, error, onChange }: CountryFieldProps) {
  const t = useT();
  const lang = useLang();
  const { data } = useQuery({
    queryKey: ['voucher-countries', lang],
    queryFn: ({ signal }) => fetchCountries(signal),
    staleTime: Infinity,
  });
  const countries = data ?? [
    { id: UNITED_STATES, name: t('kit.country.us') },
    { id: OTHER_COUNTRY, name: t('kit.country.other') },
  ];
  return (
    <SelectField
      id="country"
      className="c3"
      label={t('kit.country')}
      error={error}
      value={country}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {countries.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
