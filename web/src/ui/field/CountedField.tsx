import { useId, useState, type ComponentPropsWithRef } from 'react';
import { CharCounter } from './CharCounter';
import { Field, type FieldLook } from './Field';

interface CountedFieldProps extends FieldLook, Omit<ComponentPropsWithRef<'input'>, keyof FieldLook> {
  limit: number;
}

/** A text field with a counter, such as for a caption. */
export function CountedField(props: CountedFieldProps) {
  const { label, hint, error, optional, id, className, limit, ...input } = props;
  const counterId = useId();
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const text = input.value === undefined ? typed : String(input.value);
  return (
    <Field
      {...{ label, hint, error, optional, id, className }}
      describedBy={counterId}
      after={<CharCounter id={counterId} text={text} limit={limit} />}
    >
      {(wiring) => (
        <input
          type="text"
          {...input}
          {...wiring}
          onChange={(event) => {
            setTyped(event.target.value);
            input.onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
