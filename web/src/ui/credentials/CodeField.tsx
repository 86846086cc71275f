import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { Field } from '../field/Field';
import styles from './credentials.module.css';

interface CodeFieldProps {
  value: string;
  onValue: (value: string) => void;
  hint: string;
  error?: string;
  /** The id, if the screen below a dialog has such a field too. */
  id?: string;
  /** Whether only a recovery code, which is longer, is accepted. */
  recovery?: boolean;
}

/** The field for the six digits of an authenticator app or for a recovery code. */
export function CodeField({ id = 'code', value, onValue, hint, error, recovery }: CodeFieldProps) {
  const t = useT();
  const label = t(recovery ? 'staff.code.recovery-label' : 'staff.code.label');
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          className={cx(wiring.className, 'nums', styles.code)}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
