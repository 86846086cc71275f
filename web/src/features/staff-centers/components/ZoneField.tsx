import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { SelectField } from '@/ui/field/TextField';
import { centerKeys, fetchZone } from '../api/centers';
import { hasZip, zoneKey } from '../rules/form';

interface ZoneFieldProps {
  id: string;
  label?: React.ReactNode;
  className?: string;
  value: string;
  /** The address that the time zone follows from while none is chosen. */
  address: string;
  error: string | undefined;
  onValue: (zone: string) => void;
}

/** The field for the time zone of a center, with the time there now. */
export function ZoneField({ id, label, className, value, address, error, onValue }: ZoneFieldProps) {
  const t = useT();
  const lang = useLang();
  const [now] = useState(() => new Date());
  const asked = value === '' && hasZip(address) ? address : '';
  const { data } = useQuery({
    queryKey: centerKeys.zone(asked),
    queryFn: ({ signal }) => fetchZone(asked, signal),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  const found = asked === '' ? '' : (data?.timeZone ?? '');
  const time = (timeZone: string) =>
    new Intl.DateTimeFormat(lang, { timeZone, hour: 'numeric', minute: '2-digit' }).format(now);
  return (
    <SelectField
      id={id}
      className={className}
      label={label ?? t('centers.zone')}
      hint={t(found && value === '' ? 'centers.zone.found' : 'centers.zone.hint')}
      value={value || found}
      error={error}
      onChange={({ target }) => onValue(target.value)}
    >
      {!(value || found) && <option value="">{t('centers.zone.choose')}</option>}
      {data?.zones.map((zone) => (
        <option key={zone} value={zone}>
          {t('centers.zone.now', { zone: t(`centers.zone.${zoneKey(zone)}`), time: time(zone) })}
        </option>
      ))}
    </SelectField>
  );
}
