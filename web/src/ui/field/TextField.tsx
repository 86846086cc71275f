import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldLook } from './Field';

type Native<Tag extends 'input' | 'select'> = Omit<ComponentPropsWithRef<Tag>, keyof FieldLook>;

/** A text field with its label. It takes every attribute of an input, including those of a form library. */
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

/** A select with its label; the options are its children. */
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
