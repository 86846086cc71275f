import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldLook } from './Field';

type Native<Tag extends 'input' | 'select'> = Omit<ComponentPropsWithRef<Tag>, keyof FieldLook>;

/** A one-line text box with its label. Takes every attribute of an input, also a form library's. */
export function TextField({
  label,
  hint,
  error,
  attempt,
  optional,
  id,
  className,
  ...input
}: FieldLook & Native<'input'>) {
  return (
    <Field {...{ label, hint, error, attempt, optional, id, className }}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </Field>
  );
}

/** A choice from a closed list; the options are its children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...select
}: FieldLook & Native<'select'>) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(wiring) => <select {...select} {...wiring} />}
    </Field>
  );
}
