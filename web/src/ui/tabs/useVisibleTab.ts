import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls a list of tabs sideways until the whole current tab is visible, as on a phone. */
export function useVisibleTab<E extends HTMLElement>(current: string): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]');
    if (!list.current || !tab) return;
    const start = tab.offsetLeft - list.current.offsetLeft;
    const hidden = start + tab.offsetWidth - list.current.clientWidth;
    list.current.scrollLeft = Math.min(start, Math.max(list.current.scrollLeft, hidden));
  }, [current]);
  return list;
}
