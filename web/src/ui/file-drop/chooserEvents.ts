import type { ChangeEvent, MouseEvent } from 'react';

/**
 * The events of a file input. It keeps the chosen file, so that browsers name it to screen readers, and is emptied
 * before the next choice, so that the same file can be chosen again.
 */
export function chooserEvents(onFile: (file: File) => void) {
  return {
    onClick(event: MouseEvent<HTMLInputElement>) {
      event.currentTarget.value = '';
    },
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const file = event.target.files?.[0];
      if (file) onFile(file);
    },
  };
}
