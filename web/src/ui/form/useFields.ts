import type { ChangeEvent } from 'react';
import type { Problems } from '@/domain/problems';
import { useT } from '@/i18n/react';
import type { SummaryError } from '../error-summary/ErrorSummary';
import { sayProblem } from './sayProblem';

/** A form while it is filled in: what is typed, what is wrong with it, and how it changes. */
export interface FormState<Values, Field extends string = keyof Values & string> {
  values: Values;
  problems: Problems<Field>;
  set: (changes: Partial<Values>) => void;
}

/** The names of the values of a type. */
type NamesOf<Values, Type> = {
  [Name in keyof Values & string]: Values[Name] extends Type ? Name : never;
}[keyof Values & string];

/**
 * Ties the fields of the kit to a form. A field has its name as its id, so that the summary of
 * errors can lead to it; it shows its problem until that is gone.
 */
export function useFields<Values, Field extends string>({ values, problems, set }: FormState<Values, Field>) {
  const t = useT();
  const change = (name: string, value: unknown) => set({ [name]: value } as unknown as Partial<Values>);
  const errorOf = (name: Field) => sayProblem(problems[name], t);
  const box = <Name extends Field & keyof Values>(name: Name) => ({ id: name, error: errorOf(name) });
  return {
    errorOf,
    /** For a text box, or a choice among texts. */
    text: (name: Field & NamesOf<Values, string>) => ({
      ...box(name),
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        change(name, event.target.value),
    }),
    /** For a box to tick. */
    ticked: (name: Field & NamesOf<Values, boolean>) => ({
      ...box(name),
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
  };
}

/** The problems for the summary of errors, in the order of the screen. */
export function useSummaryOf<Field extends string>(
  problems: Problems<Field>,
  order: readonly Field[],
): SummaryError[] {
  const t = useT();
  return order.flatMap((fieldId) => {
    const message = sayProblem(problems[fieldId], t);
    return message ? [{ message, fieldId }] : [];
  });
}
