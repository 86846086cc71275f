import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is at least so many pixels wide: there is room for a table or list, and only one of it and
 * its cards is ever in the page (visual.md, breakpoints).
 */
export function useIsWide(pixels: number): boolean {
  const wide = `(min-width: ${pixels}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = window.matchMedia?.(wide);
      query?.addEventListener('change', onChange);
      return () => query?.removeEventListener('change', onChange);
    },
    [wide],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(wide).matches ?? true);
}
