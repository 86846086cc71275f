import { useId, useState, type ComponentPropsWithRef } from 'react';
import { CharCounter } from './CharCounter';
import { Field, type FieldLook } from './Field';

interface TextareaFieldProps extends FieldLook, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldLook> {
  /** Shows a counter; more may be typed or pasted, so that the person can trim it. */
  limit?: number;
}

/** A text box of several lines, with a counter when it has a limit. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, hint, error, optional, id, className, limit, ...area } = props;
  const counterId = useId();
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  return (
    <Field
      {...{ label, hint, error, optional, id, className }}
      describedBy={limit === undefined ? undefined : counterId}
      after={limit !== undefined && <CharCounter id={counterId} text={text} limit={limit} />}
    >
      {(wiring) => (
        <textarea
          rows={5}
          {...area}
          {...wiring}
          onChange={(event) => {
            setTyped(event.target.value);
            area.onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
