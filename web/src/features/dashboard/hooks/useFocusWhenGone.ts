import { useEffect, useRef } from 'react';

/** Moves focus to a heading when a button disappears after its work is done. */
export function useFocusWhenGone(there: boolean, heading: string): void {
  const was = useRef(there);
  useEffect(() => {
    if (was.current && !there) document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
    was.current = there;
  }, [there, heading]);
}
