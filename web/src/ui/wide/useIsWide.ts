import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is as wide as so many pixels are with letters of 16 px, so that a table fits. Either the
 * table or its cards are in the page, never both.
 */
export function useIsWide(pixels: number): boolean {
  const wide = `(min-width: ${pixels / 16}em)`;
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
