import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { Field, type FieldLook } from './Field';
import { rewriteOnLeaving, type Native } from './rewriteOnLeaving';

/** A U.S. phone number, with its form as a hint. It is written 414-555-0162 when the field is left. */
export function PhoneField(props: FieldLook & Native) {
  const t = useT();
  const { label, hint = t('shared.phone-hint'), error, optional, id, className, ...input } = props;
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => (
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...rewriteOnLeaving(input, showPhone)}
          {...wiring}
          className={cx(wiring.className, 'nums')}
        />
      )}
    </Field>
  );
}
