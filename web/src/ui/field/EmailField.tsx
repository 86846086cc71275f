import { useEffect, useRef, useState } from 'react';
import { likelyEmail } from '@/domain/emailDomain';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { Field, type FieldLook } from './Field';
import styles from './Field.module.css';
import type { Native } from './rewriteOnLeaving';

/** The pause in typing after which the domain is checked, in milliseconds. */
const REST_MS = 600;

/**
 * A field for an email address. If the domain seems mistyped, it asks "Did you mean …?" and offers the correction. It
 * never blocks the form. It asks at a pause in typing: a question that appeared when the field loses the focus would
 * move the button that is being pressed.
 */
export function EmailField(props: FieldLook & Native) {
  const t = useT();
  const { label, hint, error, attempt, optional, id, className, ...input } = props;
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [likely, setLikely] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLikely(likelyEmail(typed)), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Field
      {...{ label, hint, error, attempt, optional, id, className }}
      after={
        <span role="status">
          {likely && (
            <Button variant="text" className={styles.likely} onClick={() => change(box.current, likely)}>
              {t('shared.email.likely', { email: likely })}
            </Button>
          )}
        </span>
      }
    >
      {(wiring) => (
        <input
          type="email"
          inputMode="email"
          spellCheck={false}
          {...input}
          {...wiring}
          ref={(element) => {
            box.current = element;
            if (typeof input.ref === 'function') input.ref(element);
            else if (input.ref) input.ref.current = element;
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setLikely(undefined);
            input.onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}

/** Changes the text of an input as if it had been typed, so that every kind of form receives it. */
function change(box: HTMLInputElement | null, text: string) {
  if (!box) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.focus();
}
