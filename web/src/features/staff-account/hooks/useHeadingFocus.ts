import { useEffect, useReducer, useRef } from 'react';

/** Returns a heading that takes the focus when the focused element is removed, such as a dialog's opener or a row. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, toHeading] = useReducer((times: number) => times + 1, 0);
  // Runs after the screen has changed, because a closing dialog first returns the focus to its opener.
  useEffect(() => {
    if (asked > 0) heading.current?.focus();
  }, [asked]);
  return { heading, toHeading };
}
