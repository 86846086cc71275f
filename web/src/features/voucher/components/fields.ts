import type { ChangeEvent, SyntheticEvent } from 'react';
import { useT } from '@/i18n/react';
import type { FieldName, TextFieldName } from '../rules/person';
import { sayProblem } from './sayProblem';
import type { PersonFormState } from './usePersonForm';

/** Ties the kit's fields to the form. */
export function useFields({ values, problems, set }: PersonFormState) {
  const t = useT();
  const errorOf = (name: FieldName) => sayProblem(problems[name], t);
  return {
    errorOf,
    /** For a text box, or a choice among texts. */
    text: (name: TextFieldName) => ({
      id: name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        set({ [name]: event.target.value }),
    }),
    /** For a box with a mask, which changes the text before anybody hears of it. */
    masked: (name: TextFieldName) => ({
      id: name,
      value: values[name],
      error: errorOf(name),
      onInput: (event: SyntheticEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
    }),
  };
}
