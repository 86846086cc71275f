import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The key of a visit's first history entry, which means a fresh page load. */
const FIRST_ENTRY = 'default';

/**
 * Focuses the heading when a screen replaces another without a reload, unless another control has taken the focus. The
 * browser itself announces a fresh page load. view names the displayed content; null while it is loading, or if the
 * screen moves the focus itself.
 */
export function useArrival(view: string | null): void {
  const isOpenedAnew = useRef(useLocation().key === FIRST_ENTRY);
  useEffect(() => {
    if (view === null) return;
    if (isOpenedAnew.current) {
      isOpenedAnew.current = false;
      return;
    }
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [view]);
}
