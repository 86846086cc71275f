import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import { Field, type FieldLook } from './Field';
import { rewriteOnLeaving, type Native } from './rewriteOnLeaving';

/**
 * A field for a U.S. phone number, with its format as a hint. The number is rewritten as 414-555-0162 when the field
 * loses the focus.
 */
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
