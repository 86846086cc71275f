import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countriesIn } from '@/api/countries';
import type { KitAddress } from '@/api/kitAddress';
import { usStates } from '@/domain/usStates';
import { OTHER_COUNTRY, UNITED_STATES } from '@/domain/voucher';
import { useLang, useT } from '@/i18n/react';
import { SelectField, TextField } from '@/ui/field/TextField';

/** The fields, as named by the server. */
export const addressFields = ['address1', 'address2', 'country', 'city', 'state', 'zip'] as const;

interface AddressFieldsProps {
  address: KitAddress;
  /** The server's error messages by field. */
  problems: Record<string, string>;
  onType: (address: KitAddress) => void;
}

/** The fields for a different address of one kit. They take the focus, because the pressed button is gone. */
export function AddressFields({ address, problems, onType }: AddressFieldsProps) {
  const t = useT();
  const lang = useLang();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { data } = useQuery(countriesIn(lang));
  const countries = data ?? [
    { id: UNITED_STATES, name: t('kits.address.us') },
    { id: OTHER_COUNTRY, name: t('kits.address.other') },
  ];
  const isUs = address.country === UNITED_STATES;
  const field = (name: Exclude<keyof KitAddress, 'country'>) => ({
    value: address[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onType({ ...address, [name]: target.value }),
  });
  function moveTo(country: number) {
    // A state belongs to a country, so it is cleared with the country.
    const stays = isUs === (country === UNITED_STATES);
    onType({ ...address, country, state: stays ? address.state : '' });
  }
  return (
    <div ref={box} className="form-grid">
      <TextField {...field('address1')} label={t('kits.address.address1')} />
      <TextField {...field('address2')} className="c3" label={t('kits.address.address2')} optional />
      <SelectField
        className="c3"
        label={t('kits.address.country')}
        error={problems.country}
        value={address.country}
        onChange={({ target }) => moveTo(Number(target.value))}
      >
        {countries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('city')} className="c2" label={t('kits.address.city')} />
      {isUs ? (
        <SelectField {...field('state')} className="c2" label={t('kits.address.state')}>
          <option value="">{t('kits.address.choose')}</option>
          {usStates.map(({ abbreviation, name }) => (
            <option key={abbreviation} value={abbreviation}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField {...field('state')} className="c2" label={t('kits.address.region')} />
      )}
      <TextField
        {...field('zip')}
        className="c2"
        label={t(isUs ? 'kits.address.zip' : 'kits.address.postal-code')}
      />
    </div>
  );
}
