import { useEffect, useRef, type RefObject } from 'react';

/** The fraction of the element that must be in view to count as seen. */
const ENOUGH = 0.25;

/** Calls onSeen with the news as soon as its element is in view; null means no news. */
export function useOnceVisible<E extends Element>(
  news: number | null,
  onSeen: (news: number) => void,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (news === null || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen.current(news),
      { threshold: ENOUGH },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [news]);
  return element;
}
