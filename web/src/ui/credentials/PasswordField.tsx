import { useState } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { Field, type FieldLook } from '../field/Field';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends FieldLook {
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onValue: (value: string) => void;
}

/** A password field with a button that reveals the text. Pasting from a password manager works. */
export function PasswordField({ autoComplete, value, onValue, ...look }: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Field {...look}>
      {(wiring) => (
        <span className={styles.row}>
          <input
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          <Button
            small
            variant="secondary"
            aria-label={t('staff.password.show.name')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {t('staff.password.show')}
          </Button>
        </span>
      )}
    </Field>
  );
}
