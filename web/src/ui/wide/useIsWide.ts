import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is at least so many pixels wide, so that a table fits. Either the table or its cards are in the
 * page, never both.
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
