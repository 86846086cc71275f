import { useEffect, useRef } from 'react';

/** A heading that takes focus when a change took away the control that had it; the change is said there. */
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
