import { useEffect, useState, type RefObject } from 'react';

/** How far outside the screen counts as near. */
const AHEAD = '300px';

/**
 * Reports whether an element has been on the screen or near it. Stays true from then on; true at once in a browser
 * that cannot say.
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
