import { useCallback, useSyncExternalStore } from 'react';

/**
 * Reports whether the window has at least this width, in pixels at a font size of 16 px, so that a table fits. The
 * page then contains either the table or its cards, never both.
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
