import { MAX_PASSKEY_NAME } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { TextField } from '../field/TextField';

interface PasskeyNameProps {
  /** The id of the field, if a screen has two such fields. */
  id?: string;
  value: string;
  onValue: (value: string) => void;
  error?: string;
  /** The number of attempts, in a form without an error summary; see Field. */
  attempt?: number;
}

/** The field for the name of a passkey, which distinguishes it later. */
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
