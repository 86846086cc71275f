import type { MouseEvent } from 'react';
import { toastInfo } from './toast';

/**
 * The attributes of a button that does nothing yet, with the reason; those of a working button without a reason. A
 * blocked button looks disabled but keeps its place in the tab order, so that keyboards and screen readers reach the
 * reason. A press shows the reason.
 */
export function blocked(reason: string | undefined, onPress?: () => void) {
  if (reason === undefined) return { onClick: onPress };
  return {
    'aria-disabled': true,
    'aria-description': reason,
    title: reason,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      toastInfo(reason);
    },
  };
}
