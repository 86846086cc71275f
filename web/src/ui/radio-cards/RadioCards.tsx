import { useId, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { FieldErrorText } from '../field/Field';
import styles from './Choice.module.css';

/** An option; the whole card is its label. */
export interface RadioOption<V extends string | number | boolean> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<V extends string | number | boolean> {
  legend: ReactNode;
  /** Whether the legend is for screen readers only, because a heading above already asks the question. */
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  options: readonly RadioOption<V>[];
  /** Null while no option is selected. */
  value: V | null;
  onValue: (value: V) => void;
  /**
   * Whether to show the options side by side, for short labels; "pair" stacks two options if the longer label would
   * wrap.
   */
  inline?: boolean | 'pair';
  /** The id of the first radio button, which an error summary links to. */
  id?: string;
  className?: string;
  disabled?: boolean;
}

/** A radio group with cards as options. */
export function RadioCards<V extends string | number | boolean>(props: RadioCardsProps<V>) {
  const { legend, legendHidden, hint, error, options, value, onValue, inline, className, disabled } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const describedBy =
    cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined;
  return (
    <fieldset
      className={cx(styles.group, error && styles.bad, className)}
      role="radiogroup"
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      disabled={disabled}
    >
      <legend className={cx('legend', legendHidden && 'sr')}>{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={cx(styles.choices, inline && (inline === 'pair' ? styles.pair : styles.inline))}>
        {options.map((option, n) => (
          <label className={styles.choice} key={String(option.value)}>
            <input
              type="radio"
              id={n === 0 ? id : `${id}-${n}`}
              name={ownId}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValue(option.value)}
            />
            <span>
              {option.hint ? <b>{option.label}</b> : <span>{option.label}</span>}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </fieldset>
  );
}

interface YesNoProps extends Omit<RadioCardsProps<boolean>, 'options' | 'inline'> {
  yes?: ReactNode;
  no?: ReactNode;
}

/** A yes/no question, side by side while both labels fit on a line. */
export function YesNo({ yes, no, ...rest }: YesNoProps) {
  const t = useT();
  return (
    <RadioCards
      {...rest}
      inline="pair"
      options={[
        { value: true, label: yes ?? t('shared.yes') },
        { value: false, label: no ?? t('shared.no') },
      ]}
    />
  );
}
