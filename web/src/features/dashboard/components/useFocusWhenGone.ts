import { useEffect, useRef } from 'react';

/** When a button disappears because it did its work, the keyboard goes on at the heading of its place. */
export function useFocusWhenGone(there: boolean, heading: string): void {
  const was = useRef(there);
  useEffect(() => {
    if (was.current && !there) document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
    was.current = there;
  }, [there, heading]);
}
