import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The key of the first entry of a visit: the page was opened anew. */
const FIRST_ENTRY = 'default';

/**
 * When a screen comes in place of another without a reload, the keyboard and a screen reader go on at its heading,
 * unless something else has taken the keyboard; a page that is opened anew is announced by the browser itself.
 * view names what the screen shows; null while it waits, or where the screen sees to it by itself.
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
