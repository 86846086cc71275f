import { useEffect, useState, type RefObject } from 'react';

/** How far below the screen a part may be when its code and data are fetched. */
const AHEAD = '600px';

/** Reports whether the reader has come near an element; once true, it stays true. */
export function useNearby(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}
