import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cx } from '../cx';
import { FieldErrorText } from '../field/Field';
import styles from '../radio-cards/Choice.module.css';

interface CheckboxCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  children: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** A checkbox for an agreement or an option; the whole card is its label. */
export function CheckboxCard({ children, hint, error, className, id, ...input }: CheckboxCardProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={cx(error && styles.bad, className)}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-error` : undefined}
        />
        <span>
          {children}
          {hint && <small>{hint}</small>}
        </span>
      </label>
      {error && <FieldErrorText id={`${inputId}-error`}>{error}</FieldErrorText>}
    </div>
  );
}
