import type { MouseEvent } from 'react';
import { toastInfo } from './toast';

/**
 * Returns the attributes of a button that is blocked for a reason; those of a working button without a reason. A
 * blocked button has the style of a disabled button but keeps its place in the tab order, so that keyboard and screen
 * reader users reach the reason. A click shows the reason.
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
