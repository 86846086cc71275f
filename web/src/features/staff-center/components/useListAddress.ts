import { useSearchParams } from 'react-router';
import type { SiteFilter } from '../../../api/staff';

/** How many patients stand on a page. */
const PAGE = 25;

/** What may be filtered and sorted by. */
export type Wanted = Omit<SiteFilter, 'offset' | 'limit'>;

const wantedNames = ['q', 'status', 'review', 'centerId', 'sort'] as const;

/** The filter as the address keeps it, so that going back leads to the same list. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const offset = Math.max(0, Math.trunc(Number(params.get('offset') ?? 0)) || 0);
  const wanted = Object.fromEntries(wantedNames.map((name) => [name, params.get(name) ?? ''])) as Wanted;
  const filter: SiteFilter = { ...wanted, offset, limit: PAGE };
  function go(next: Wanted & { offset: number }) {
    const kept = Object.entries(next).filter(([, value]) => value !== '' && value !== 0);
    setParams(kept.map(([name, value]) => [name, String(value)] as [string, string]));
  }
  return {
    filter,
    setFilter: (next: Wanted) => go({ ...next, offset: 0 }),
    setOffset: (next: number) => go({ ...wanted, offset: next }),
  };
}
