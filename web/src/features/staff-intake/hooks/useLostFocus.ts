import { useEffect, useRef } from 'react';

/**
 * Returns a heading that takes the focus when a change removed the focused control; the heading announces the change.
 */
export function useLostFocus(version: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [version]);
  return heading;
}
