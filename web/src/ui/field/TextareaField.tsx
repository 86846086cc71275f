import { useId, useLayoutEffect, useState, type ComponentPropsWithRef, type CSSProperties } from 'react';
import { cx } from '../cx';
import { CharCounter } from './CharCounter';
import { Field, type FieldLook } from './Field';
import styles from './Field.module.css';

interface TextareaFieldProps extends FieldLook, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldLook> {
  /** Shows a counter; more may be typed or pasted, so that the person can trim it. */
  limit?: number;
  /** The box grows with its text, so that nothing of it scrolls out of sight; rows is where it starts. */
  grows?: boolean;
}

/** Does for browsers without field-sizing what CSS does for others. */
function growOlder(id: string, text: string) {
  const box = document.getElementById(id);
  if (!box || window.CSS?.supports?.('field-sizing', 'content')) return;
  box.style.height = 'auto';
  if (text !== '') box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

/** A text box of several lines, with a counter when it has a limit. */
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
