import type { ChangeEvent, ComponentPropsWithRef, FocusEvent } from 'react';
import type { FieldLook } from './Field';

/** The input attributes that a field with its own format accepts. */
export type Native = Omit<ComponentPropsWithRef<'input'>, keyof FieldLook | 'type'>;

/**
 * Returns the attributes of an input that rewrites its text when it loses the focus. The text never changes during
 * typing.
 */
export function rewriteOnLeaving(input: Native, rewrite: (typed: string) => string): Native {
  return {
    ...input,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const box = event.currentTarget;
      const written = rewrite(box.value);
      if (written !== box.value) {
        box.value = written;
        // The box has the new text, as after a change.
        input.onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
      }
      input.onBlur?.(event);
    },
  };
}
