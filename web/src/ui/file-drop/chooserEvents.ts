import { isKindInDoubt, renamedByKind } from '@/domain/fileKind';
import type { ChangeEvent, MouseEvent } from 'react';

/** Passes a chosen or dropped file on. If the name leaves the type in doubt, the file's first bytes determine it. */
export function handOver(file: File, onFile: (file: File) => void) {
  if (isKindInDoubt(file)) void renamedByKind(file).then(onFile);
  else onFile(file);
}

/**
 * Returns the event handlers of a file input. The input keeps the chosen file, so that screen readers announce its
 * name. It is emptied before the next choice, so that the same file can be chosen again.
 */
export function chooserEvents(onFile: (file: File) => void) {
  return {
    onClick(event: MouseEvent<HTMLInputElement>) {
      event.currentTarget.value = '';
    },
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const file = event.target.files?.[0];
      if (file) handOver(file, onFile);
    },
  };
}
