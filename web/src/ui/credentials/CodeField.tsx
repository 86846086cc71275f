import { useT } from '../../../i18n/react';
import { cx } from '../../../ui/cx';
import { Field } from '../../../ui/field/Field';
import styles from './SignInFrame.module.css';

interface CodeFieldProps {
  value: string;
  onValue: (value: string) => void;
  hint: string;
  error?: string;
}

/** The six digits of an authenticator app; a recovery code fits, too. */
export function CodeField({ value, onValue, hint, error }: CodeFieldProps) {
  const t = useT();
  return (
    <Field id="code" label={t('staff.code.label')} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          className={cx(wiring.className, 'nums', styles.code)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
