import { useSearchParams } from 'react-router';
import { readFilter, readShown, writeAddress, type GalleryFilter } from '../rules/filter';

/** Reads and writes the filter in the address, so that "back" and reload lead to the same list. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  return {
    filter,
    shown: readShown(params),
    /** A choice adds a history entry; typing a keyword replaces the current one. */
    setFilter: (next: GalleryFilter, step: 'choice' | 'typing') =>
      setParams(writeAddress(next), { replace: step === 'typing', preventScrollReset: true }),
    setShown: (shown: number) =>
      setParams(writeAddress(filter, shown), { replace: true, preventScrollReset: true }),
  };
}
