import { useId, useLayoutEffect, useState, type ComponentPropsWithRef, type CSSProperties } from 'react';
import { cx } from '../cx';
import { CharCounter } from './CharCounter';
import { Field, type FieldLook } from './Field';
import styles from './Field.module.css';

interface TextareaFieldProps extends FieldLook, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldLook> {
  /** Shows a counter. Longer text can be typed or pasted, and then trimmed. */
  limit?: number;
  /** Whether the box grows with its text, so that no text scrolls out of sight; rows is the initial height. */
  grows?: boolean;
}

/** Grows the box in browsers without the CSS property field-sizing. */
function growOlder(id: string, text: string) {
  const box = document.getElementById(id);
  if (!box || window.CSS?.supports?.('field-sizing', 'content')) return;
  box.style.height = 'auto';
  if (text !== '') box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

/** A multi-line text field, with a counter if it has a limit. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, hint, error, optional, id, className, limit, grows, ...area } = props;
  const counterId = useId();
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  const ownId = useId();
  const boxId = id ?? ownId;
  useLayoutEffect(() => {
    if (grows) growOlder(boxId, text);
  }, [grows, boxId, text]);
  return (
    <Field
      {...{ label, hint, error, optional, id: boxId, className }}
      describedBy={limit === undefined ? undefined : counterId}
      after={limit !== undefined && <CharCounter id={counterId} text={text} limit={limit} />}
    >
      {(wiring) => (
        <textarea
          rows={5}
          {...area}
          {...wiring}
          className={cx(wiring.className, grows && styles.grows)}
          style={grows ? ({ '--rows': area.rows ?? 5 } as CSSProperties) : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            area.onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
