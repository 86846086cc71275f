import { useT } from '../../i18n/react';
import { TextField } from '../field/TextField';

interface PasskeyNameProps {
  value: string;
  onValue: (value: string) => void;
  error?: string;
}

/** What its owner calls a passkey, to tell it from others later. */
export function PasskeyName({ value, onValue, error }: PasskeyNameProps) {
  const t = useT();
  return (
    <TextField
      id="passkey-name"
      label={t('staff.passkey.name')}
      hint={t('staff.passkey.name-hint')}
      autoComplete="off"
      maxLength={40}
      value={value}
      error={error}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
