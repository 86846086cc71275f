import { isKindInDoubt, renamedByKind } from '@/domain/fileKind';
import type { ChangeEvent, MouseEvent } from 'react';

/** Hands a chosen or dropped file over. If its name leaves its kind in doubt, its first bytes name it. */
export function handOver(file: File, onFile: (file: File) => void) {
  if (isKindInDoubt(file)) void renamedByKind(file).then(onFile);
  else onFile(file);
}

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
      if (file) handOver(file, onFile);
    },
  };
}
