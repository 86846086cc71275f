import type { ComponentPropsWithRef } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { Field, type FieldLook } from './Field';
import { usPhone } from './usPhone';
import { useMask } from './useMask';

type Native = Omit<ComponentPropsWithRef<'input'>, keyof FieldLook | 'type'>;

/** A U.S. phone number, with its form as a hint; the dashes of 414-555-0162 come by themselves. */
export function PhoneField(props: FieldLook & Native) {
  const t = useT();
  const { label, hint = t('shared.phone-hint'), error, optional, id, className, ref, ...input } = props;
  const masked = useMask(usPhone, ref);
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
          ref={masked}
        />
      )}
    </Field>
  );
}
