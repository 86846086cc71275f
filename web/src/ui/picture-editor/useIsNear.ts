import { useEffect, useState, type RefObject } from 'react';

/** The distance from the viewport that counts as near. */
const AHEAD = '300px';

/**
 * Reports whether an element has ever been in or near the viewport. Always true in a browser without
 * IntersectionObserver.
 */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [isNear, element]);
  return isNear;
}
