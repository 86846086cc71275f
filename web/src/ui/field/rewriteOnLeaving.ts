import type { ChangeEvent, ComponentPropsWithRef, FocusEvent } from 'react';
import type { FieldLook } from './Field';

/** The attributes of an input that a field with a form of its own takes. */
export type Native = Omit<ComponentPropsWithRef<'input'>, keyof FieldLook | 'type'>;

/**
 * The attributes of an input whose text is rewritten when it is left. Typing is never interfered with: a text that
 * changes under the fingers is not the text that was meant.
 */
export function rewriteOnLeaving(input: Native, rewrite: (typed: string) => string): Native {
  return {
    ...input,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const box = event.currentTarget;
      const written = rewrite(box.value);
      if (written !== box.value) {
        box.value = written;
        // The box holds the new text, as it does after a change.
        input.onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
      }
      input.onBlur?.(event);
    },
  };
}
