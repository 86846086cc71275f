import { useEffect, useState, type RefObject } from 'react';

/** The distance below the screen at which code and data of a part are fetched. */
const AHEAD = '600px';

/** Reports whether the reader has scrolled near an element; once true, it stays true. */
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
