import { useSearchParams } from 'react-router';
import type { QueueFilter } from '../../../api/staffLists';

/** The filter as the address keeps it, so that coming back from a review leads to the same list. */
export function useQueueAddress() {
  const [params, setParams] = useSearchParams();
  const one = <T extends string>(name: string, values: readonly T[]): T | '' =>
    values.find((value) => value === params.get(name)) ?? '';
  const filter: QueueFilter = {
    what: one('what', ['first', 'update']),
    due: one('due', ['now']),
    centerId: params.get('centerId') ?? '',
    sort: one('sort', ['-waiting', 'name', 'center']),
  };
  const offset = Math.max(0, Math.trunc(Number(params.get('offset') ?? 0)) || 0);
  function go(next: QueueFilter, from: number) {
    const kept = Object.entries({ ...next, offset: from ? String(from) : '' }).filter(([, value]) => value);
    setParams(kept);
  }
  return {
    filter,
    offset,
    setFilter: (next: QueueFilter) => go(next, 0),
    setOffset: (next: number) => go(filter, next),
  };
}
