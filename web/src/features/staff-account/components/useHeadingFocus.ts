import { useEffect, useReducer, useRef } from 'react';

/** A heading that takes focus when what had it is gone: a dialog's opener, a row of a list. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, toHeading] = useReducer((times: number) => times + 1, 0);
  // After the screen has changed: a dialog that closes gives focus back to its opener first.
  useEffect(() => {
    if (asked > 0) heading.current?.focus();
  }, [asked]);
  return { heading, toHeading };
}
