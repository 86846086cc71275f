import { MAX_PASSKEY_NAME } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { TextField } from '../field/TextField';

interface PasskeyNameProps {
  /** Of the field; another one where two of them are on a screen. */
  id?: string;
  value: string;
  onValue: (value: string) => void;
  error?: string;
  /** Where no error summary takes focus: see Field. */
  attempt?: number;
}

/** What its owner calls a passkey, to tell it from others later. */
export function PasskeyName({ id = 'passkey-name', value, onValue, error, attempt }: PasskeyNameProps) {
  const t = useT();
  return (
    <TextField
      id={id}
      label={t('staff.passkey.name')}
      hint={t('staff.passkey.name-hint')}
      autoComplete="off"
      maxLength={MAX_PASSKEY_NAME}
      value={value}
      error={error}
      attempt={attempt}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
