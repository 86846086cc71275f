import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback, type ComponentPropsWithRef, type Ref } from 'react';
import { cx } from '../cx';
import { Field, type FieldLook } from './Field';

const d = /\d/;
const usPhone: MaskitoOptions = { mask: [d, d, d, '-', d, d, d, '-', d, d, d, d] };

type Native = Omit<ComponentPropsWithRef<'input'>, keyof FieldLook | 'type'>;

function pass(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** A U.S. phone number; the dashes of 414-555-0162 come by themselves. */
export function PhoneField(props: FieldLook & Native) {
  const { label, hint, error, optional, id, className, ref, ...input } = props;
  const mask = useMaskito({ options: usPhone });
  const both = useCallback(
    (element: HTMLInputElement | null) => {
      mask(element);
      pass(ref, element);
    },
    [mask, ref],
  );
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => (
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...input}
          {...wiring}
          className={cx(wiring.className, 'nums')}
          ref={both}
        />
      )}
    </Field>
  );
}
