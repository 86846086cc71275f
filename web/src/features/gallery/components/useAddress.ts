import { useSearchParams } from 'react-router';
import { readFilter, readShown, writeAddress, type GalleryFilter } from '../rules/filter';

/** The filter as the address keeps it, so that going back or loading again leads to the same list. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  return {
    filter,
    shown: readShown(params),
    /** A choice is a step that can be gone back; the letters of a keyword are one step together. */
    setFilter: (next: GalleryFilter, step: 'choice' | 'typing') =>
      setParams(writeAddress(next), { replace: step === 'typing', preventScrollReset: true }),
    setShown: (shown: number) =>
      setParams(writeAddress(filter, shown), { replace: true, preventScrollReset: true }),
  };
}
