import { useEffect } from 'react';
import { prepareZone } from '@/domain/zone';
import { useBrand } from './PageContext';

/** Prepares the registry's zone while a screen waits for its data: a slow phone takes a tenth of a second for it. */
export function usePreparedZone(): void {
  const { timezone } = useBrand();
  useEffect(() => {
    // In a task of its own, after what shows the wait.
    const later = setTimeout(() => prepareZone(timezone));
    return () => clearTimeout(later);
  }, [timezone]);
}
