import type { ChangeEvent } from 'react';
import type { Problems } from '@/domain/problems';
import { useT } from '@/i18n/react';
import type { SummaryError } from '../error-summary/ErrorSummary';
import { formatProblem } from './formatProblem';

/** The state of a form: its values, its problems, and the function that changes values. */
export interface FormState<Values, Field extends string = keyof Values & string> {
  values: Values;
  problems: Problems<Field>;
  set: (changes: Partial<Values>) => void;
}

/** The names of the values that have a certain type. */
type FieldNames<Values, Type> = {
  [Name in keyof Values & string]: Values[Name] extends Type ? Name : never;
}[keyof Values & string];

/**
 * Returns the props that connect fields to a form. A field's id is its name, so that the error summary can link to it.
 * A field shows its problem until it is corrected.
 */
export function useFields<Values, Field extends string>({ values, problems, set }: FormState<Values, Field>) {
  const t = useT();
  const change = (name: string, value: unknown) => set({ [name]: value } as unknown as Partial<Values>);
  const fieldError = (name: Field) => formatProblem(problems[name], t);
  const box = <Name extends Field & keyof Values>(name: Name) => ({ id: name, error: fieldError(name) });
  return {
    fieldError,
    /** The props of a text field, or of a choice among texts. */
    text: (name: Field & FieldNames<Values, string>) => ({
      ...box(name),
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        change(name, event.target.value),
    }),
    /** The props of a checkbox. */
    ticked: (name: Field & FieldNames<Values, boolean>) => ({
      ...box(name),
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
  };
}

/** Returns the problems for the error summary, in the order of the screen. */
export function useSummary<Field extends string>(
  problems: Problems<Field>,
  order: readonly Field[],
): SummaryError[] {
  const t = useT();
  return order.flatMap((fieldId) => {
    const message = formatProblem(problems[fieldId], t);
    return message ? [{ message, fieldId }] : [];
  });
}
