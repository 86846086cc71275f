import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { Field, type FieldLook } from './Field';
import styles from './Field.module.css';

interface RangeFieldProps
  extends
    Omit<FieldLook, 'optional'>,
    Omit<ComponentPropsWithRef<'input'>, keyof FieldLook | 'type' | 'onChange'> {
  min: number;
  max: number;
  step: number;
  value: number;
  onValue: (value: number) => void;
  /** The value in words for screen readers, such as "120 percent". */
  valueText?: string;
}

/** A slider with its label. */
export function RangeField(props: RangeFieldProps) {
  const { label, hint, error, id, className, value, min, max, onValue, valueText, ...input } = props;
  const filled = { '--at': `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  return (
    <Field {...{ label, hint, error, id, className }}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type="range"
          className={styles.range}
          style={filled}
          aria-valuetext={valueText}
          {...{ min, max, value }}
          onChange={(event) => onValue(event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
