import { maskitoDate } from '@maskito/kit';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { Field, type FieldLook } from './Field';
import { useMask } from './useMask';

const fieldDate = maskitoDate({ mode: 'mm/dd/yyyy', separator: '/' });

type Native = Omit<ComponentPropsWithRef<'input'>, keyof FieldLook | 'type'>;

/** A date as fields write it, MM/DD/YYYY; the strokes come by themselves. */
export function DateField(props: FieldLook & Native) {
  const { label, hint, error, optional, id, className, ref, ...input } = props;
  const masked = useMask(fieldDate, ref);
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => (
        <input
          type="text"
          inputMode="numeric"
          {...input}
          {...wiring}
          className={cx(wiring.className, 'nums')}
          ref={masked}
        />
      )}
    </Field>
  );
}
