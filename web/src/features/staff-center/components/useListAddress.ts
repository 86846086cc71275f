import { useSearchParams } from 'react-router';
import type { SiteFilter } from '../../../api/staff';

/** How many patients stand on a page. */
const PAGE = 25;

/** What may be filtered by. */
export type Wanted = Pick<SiteFilter, 'q' | 'status' | 'centerId'>;

/** The filter as the address keeps it, so that going back leads to the same list. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const offset = Math.max(0, Math.trunc(Number(params.get('offset') ?? 0)) || 0);
  const filter: SiteFilter = {
    q: params.get('q') ?? '',
    status: params.get('status') ?? '',
    centerId: params.get('centerId') ?? '',
    offset,
    limit: PAGE,
  };
  function go(next: Wanted & { offset: number }) {
    const kept = Object.entries(next).filter(([, value]) => value !== '' && value !== 0);
    setParams(kept.map(([name, value]) => [name, String(value)] as [string, string]));
  }
  return {
    filter,
    setFilter: (wanted: Wanted) => go({ ...wanted, offset: 0 }),
    setOffset: (next: number) =>
      go({ q: filter.q, status: filter.status, centerId: filter.centerId, offset: next }),
  };
}
